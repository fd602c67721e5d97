"""Open a WebKitGTK window of a given size for a test: Safari's engine without a browser around it.

    /usr/bin/python3 webkit_window.py WIDTHxHEIGHT LANGUAGE SCRIPT... --automation

WebKitWebDriver starts it with the system's Python, which has Debian's bindings. Every script runs on each
page before the page's own.
"""

import sys
from pathlib import Path

import gi  # type: ignore[import-not-found]

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402


def main(args: list[str]) -> None:
    size, language, *scripts = [arg for arg in args if not arg.startswith("--")]
    width, height = map(int, size.split("x"))
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.set_preferred_languages([language])

    def window(_session: object) -> object:
        content = WebKit2.UserContentManager()
        for script in scripts:
            content.add_script(
                WebKit2.UserScript(
                    Path(script).read_text(encoding="utf-8"),
                    WebKit2.UserContentInjectedFrames.TOP_FRAME,
                    WebKit2.UserScriptInjectionTime.START,
                    None,
                    None,
                )
            )
        view = WebKit2.WebView(
            web_context=context, is_controlled_by_automation=True, user_content_manager=content
        )
        # Draw without OpenGL: Mesa's software renderer (swrast_dri) crashed a page in a run of all tests.
        view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        view.set_size_request(width, height)
        shell = Gtk.Window(type=Gtk.WindowType.POPUP)  # a popup has no frame, so it can be narrow
        shell.set_default_size(width, height)
        shell.add(view)
        shell.show_all()
        return view

    def started(_context: object, session: object) -> None:
        about = WebKit2.ApplicationInfo()
        about.set_name("window")
        about.set_version(1, 0, 0)
        session.set_application_info(about)  # type: ignore[attr-defined]
        session.connect("create-web-view", window)  # type: ignore[attr-defined]

    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    main(sys.argv[1:])
