"""What a person calls a device, from what its browser says of itself."""

from __future__ import annotations

LENGTH = 60
# browsers and systems name others that they are like: the first that fits is the one
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"CrOS": "ChromeOS", "Linux": "Linux"}


def device_name(user_agent: str) -> str:
    """`Firefox on Windows`; of an unknown program the beginning of its own name."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return user_agent[:LENGTH].strip()
