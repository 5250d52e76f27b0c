"""A view as plain text, for logs and for `render`: the table as one viewer knows it."""

from __future__ import annotations

from agon.core.contract import State
from agon.core.protocol import SPECTATOR, Entity, SeatView, View, Zone
from agon.core.text import SeatName


def table_text(state: State, viewer: int = SPECTATOR) -> str:
    """What this viewer knows, one zone a line, and the question it is asked."""
    view = state.view(viewer)
    lines = [heading(view)]
    lines += [zone_line(zone, "") for zone in view.zones]
    for seat in view.seats:
        lines.append(seat_heading(seat))
        lines += [zone_line(zone, "  ") for zone in seat.zones]
    if view.result is not None:
        lines.append(f"The end: {view.result.reason}. Winners: {', '.join(map(str, view.result.winners())) or 'none'}")
    prompt = state.prompt(viewer) if viewer != SPECTATOR else None
    if prompt is not None:
        lines.append(f"? {prompt.question}")
        lines += [f"  {choice.action}: {choice.label}" for choice in prompt.choices]
    return "\n".join(lines)


def heading(view: View) -> str:
    asked = f"; to decide: {', '.join(map(str, view.to_move))}" if view.to_move else ""
    return f"{view.game}, round {view.round}: {view.phase}{asked}"


def seat_heading(seat: SeatView) -> str:
    points = f", {seat.points} points" if seat.points is not None else ""
    return f"Seat {seat.seat}: {SeatName(seat.seat, seat.name)}{points}"


def zone_line(zone: Zone, indent: str) -> str:
    parts = [entity_text(entity) for entity in zone.entities]
    if zone.value is not None:
        parts.insert(0, f"{zone.value}" if zone.limit is None else f"{zone.value} of {zone.limit}")
    elif zone.size is not None and zone.size != len(zone.entities):
        parts.insert(0, f"{zone.size} in all")
    owner = f" of seat {zone.owner}" if zone.owner is not None and not indent else ""
    place = f" in {zone.place}" if zone.place else ""
    return f"{indent}{zone.name}{owner}{place}: {', '.join(parts) if parts else '-'}"


def entity_text(entity: Entity) -> str:
    name = "face down" if entity.face_down else entity.name
    if entity.kind == "token" and entity.label:
        name = str(entity.label)
    held = f" ({', '.join(entity_text(inner) for inner in entity.holds)})" if entity.holds else ""
    return name + held
