"""The names under which Gymnasium knows our games. It calls `register_all` by itself where Agon is installed."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

IDS = {
    "agon/DivinePlan-v0": "divineplan",
    "agon/Theos-v0": "theos",
    "agon/Theomachy-v0": "theomachy",
    "agon/Delphi-v0": "delphi",
    "agon/Titans-v0": "titans",
}


def register_all() -> None:
    for name, game in IDS.items():
        if name not in registry:
            register(id=name, entry_point="agon.envs.gymnasium:SeatEnv", kwargs={"game": game})
