"""Declarations of commands and their parameters, on click: help and errors are in the chosen language.

A command is a function of the :class:`~tachiai.referee.cli.run.Run` and its options that returns the exit
status. ``help`` of an option or argument is the key of its sentence without ``cli-help-``. The sentences of
the command ``x`` are ``cli-x`` with the attributes ``about`` and ``examples``. Sentences are loaded only when
needed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import click

from .. import LANGUAGES, READINGS, __version__
from .output import Speech

Declared = TypeVar("Declared", bound="Callable[..., Any] | click.Command")

SETTINGS: dict[str, Any] = {"help_option_names": [], "max_content_width": 100}
"""The click settings of every command: ``--help`` is declared here, not by click."""


def _speech(context: click.Context) -> Speech:
    speech: Speech = context.find_root().obj.speech
    return speech


# -- faults of a command line --------------------------------------------------------------------------


class Mistake(click.UsageError):
    """Raised for a command line that cannot be parsed; ``key`` is that of its sentence."""

    def __init__(self, context: click.Context | None, key: str, **params: str) -> None:
        super().__init__(key, context)
        self.key = key
        self.params = params


def error_text(error: click.UsageError, speech: Speech) -> str:
    """Return the error message about a command line, with option and value."""
    message = speech.message
    what = _what_is_wrong(error, speech)
    return what if error.ctx is None else message("cli-see-help", what=what, command=_with_action(error.ctx))


def _with_action(ctx: click.Context) -> str:
    """Return the path of a command, with the action in the command line if it has options of its own."""
    actions = {action for p in ctx.command.params if isinstance(p, Option) for action in p.of}
    return " ".join([ctx.command_path, *[word for word in ctx.meta.get(_WORDS, ()) if word in actions][:1]])


def _what_is_wrong(error: click.UsageError, speech: Speech) -> str:
    message = speech.message
    match error:
        case Mistake():
            return message(error.key, **error.params)
        case click.MissingParameter():
            return message("cli-bad-required", what=_shown_name(error.param))
        case click.NoSuchOption() if not error.option_name.startswith("--") and _takes_words(error):
            return message("cli-bad-dash", what=error.option_name)
        case click.NoSuchOption():
            return message("cli-bad-unknown", what=error.option_name)
        case click.BadOptionUsage():
            name = "cli-bad-value" if _takes_value(error) else "cli-bad-flag"
            return message(name, name=error.option_name)
    return speech.voice().text("cli-unexpected", what=error.format_message())


def _shown_name(parameter: click.Parameter | None) -> str:
    """Return the name of a parameter in the help: ``--boards``, ``FILE``."""
    if parameter is None:
        return ""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return str(parameter.metavar)


def _takes_words(error: click.UsageError) -> bool:
    """Return whether the command takes words other than options, such as names."""
    context = error.ctx
    return context is not None and any(isinstance(p, Argument) for p in context.command.params)


def _takes_value(error: click.BadOptionUsage) -> bool:
    context = error.ctx
    parameters = [] if context is None else context.command.get_params(context)
    return not any(
        error.option_name in p.opts and p.nargs == 1 and getattr(p, "is_flag", 0) for p in parameters
    )


class OneOf(click.ParamType[str]):
    """The type of options that take one of several words."""

    name = "choice"

    def __init__(self, values: Sequence[str]) -> None:
        self.values = tuple(values)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the placeholder of the value: ``{ja,en}``."""
        return f"{{{','.join(self.values)}}}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return ``value``.

        :raises Mistake: if it is not one of the words.
        """
        if value not in self.values:
            known = ", ".join(f"'{word}'" for word in self.values)
            raise Mistake(ctx, "cli-bad-choice", name=_shown_name(param), value=value, known=known)
        return str(value)


class WholeNumber(click.ParamType[int]):
    """The type of options that take an integer."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return ``value`` as an integer.

        :raises Mistake: if it is not one.
        """
        try:
            return int(value)
        except ValueError:
            raise Mistake(ctx, "cli-bad-integer", name=_shown_name(param), value=str(value)) from None


WHOLE_NUMBER = WholeNumber()
"""The type of options that take an integer."""

_HYPHEN = "\u2011"
"""Stands for a hyphen at which a usage line must not break."""


# -- parameters, commands ------------------------------------------------------------------------------


class Option(click.Option):
    """An option whose ``help`` is the key of a sentence; ``of`` are the actions that use it (empty: all)."""

    def __init__(self, declared: Sequence[str], *, of: str = "", **more: Any) -> None:
        super().__init__(declared, **more)
        self.of = of.split()

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return its row in the help: its spelling, and its sentence."""
        names = ", ".join(sorted(self.opts, key=len))
        written = names if self.is_flag else f"{names} {self.make_metavar(ctx)}"
        return written, _speech(ctx).message(f"cli-help-{self.help}")

    def usage(self, ctx: click.Context) -> str:
        """Return its part of the usage line."""
        name = min(self.opts, key=len)
        part = f"[{name}]" if self.is_flag else f"[{name} {self.make_metavar(ctx)}]"
        return part.replace("-", _HYPHEN)


class Argument(click.Argument):
    """An argument whose ``help`` is the key of a sentence."""

    def __init__(self, declared: Sequence[str], help: str, **more: Any) -> None:
        super().__init__(declared, **more)
        self.help = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return its row in the help: its name, and its sentence."""
        return str(self.metavar), _speech(ctx).message(f"cli-help-{self.help}")

    def usage(self, ctx: click.Context) -> str:
        """Return its part of the usage line."""
        name = str(self.metavar)
        many = f"{name} [{name} ...]" if self.nargs == -1 else name
        return many if self.required else f"[{many}]"


def option(*names: str, help: str, **more: Any) -> Callable[[Declared], Declared]:
    """Declare an option; ``help`` is the key of its sentence without ``cli-help-``.

    ``of`` are the actions that use it: ``--help`` shows it after one of them only.
    """
    return click.option(*names, cls=Option, help=help, **more)


def flag(*names: str, help: str, **more: Any) -> Callable[[Declared], Declared]:
    """Declare an option without a value."""
    return option(*names, help=help, is_flag=True, **more)


def argument(name: str, metavar: str, *, help: str, **more: Any) -> Callable[[Declared], Declared]:
    """Declare an argument; ``help`` as for :func:`option`."""
    return click.argument(name, cls=Argument, metavar=metavar, help=help, **more)


def _show_help(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(context.get_help(), color=context.color)
        context.exit()


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"tachiai {__version__}")
        context.exit()


def _common() -> list[click.Parameter]:
    """Return the options of every command. The language was read before: here it is only checked."""
    shown: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
    return [
        Option(["--lang"], type=OneOf(LANGUAGES), help="lang", expose_value=False),
        Option(["--reading"], type=OneOf(READINGS), help="reading", expose_value=False),
        Option(["-h", "--help"], help="help", callback=_show_help, **shown),
    ]


_WORDS = f"{__name__}.words"
"""The key of a context's words of the command line."""

_NO_BREAK = "\u00a0"
"""Stands between parts that must stay on one line."""


class Command(click.Command):
    """A command, or the group of all: its usage, help and errors are in the chosen language."""

    def get_usage(self, ctx: click.Context) -> str:
        """Return the usage line."""
        formatter = ctx.make_formatter()
        parameters = sorted(self._shown(ctx), key=lambda p: isinstance(p, Argument))
        pieces = [p.usage(ctx) for p in parameters]
        whole = " ".join(piece.replace(" ", _NO_BREAK) for piece in pieces + self.usage_end())
        formatter.write_usage(ctx.command_path, whole, prefix=_speech(ctx).message("cli-usage"))
        return formatter.getvalue().rstrip("\n").replace(_NO_BREAK, " ").replace(_HYPHEN, "-")

    def _shown(self, ctx: click.Context) -> list[Option | Argument]:
        """Return the parameters that the help shows: of the action in the command line, or without one."""
        words = set(ctx.meta.get(_WORDS, ()))
        parameters = [p for p in self.get_params(ctx) if isinstance(p, Option | Argument)]
        special = [p for p in parameters if isinstance(p, Option) and words.intersection(p.of)]
        return special + [p for p in parameters if isinstance(p, Argument) or not p.of]

    def usage_end(self) -> list[str]:
        """Return the end of the usage line."""
        return []

    def get_help(self, ctx: click.Context) -> str:
        """Return the page of ``--help``."""
        message = _speech(ctx).message
        formatter = ctx.make_formatter()
        formatter.write(f"{self.get_usage(ctx)}\n\n{self.about(message)}\n")
        for kind, title in ((Argument, "cli-arguments"), (Option, "cli-options")):
            rows = [p.get_help_record(ctx) for p in self._shown(ctx) if isinstance(p, kind)]
            if rows:
                with formatter.section(message(title)):
                    formatter.write_dl([row for row in rows if row is not None], col_max=22)
        self.more_help(ctx, formatter)
        formatter.write(f"\n{self.examples(message)}")
        return formatter.getvalue().rstrip("\n")

    def about(self, message: Callable[..., str]) -> str:
        """Return the description of the command, a few sentences."""
        return message(f"cli-{self.name}", "about")

    def examples(self, message: Callable[..., str]) -> str:
        """Return example command lines."""
        return message(f"cli-{self.name}", "examples")

    def more_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write additional sections of the help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse ``args`` into the context.

        :raises Mistake: if some are left over.
        """
        ctx.allow_extra_args = True
        ctx.meta[_WORDS] = list(args)
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if left and not isinstance(self, click.Group):
            raise Mistake(ctx, "cli-bad-unknown", what=" ".join(left))
        return left


@click.pass_context
def _require_command(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        raise Mistake(context, "cli-bad-required", what="COMMAND")


class Group(Command, click.Group):
    """The command ``tachiai``, whose commands are modules of ``package`` imported when they are called."""

    def __init__(self, name: str, groups: Mapping[str, Sequence[str]], package: str) -> None:
        version: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
        params = [*_common(), Option(["--version"], help="version", callback=_show_version, **version)]
        super().__init__(
            name,
            callback=_require_command,
            params=params,
            context_settings=SETTINGS,
            invoke_without_command=True,
            no_args_is_help=False,
        )
        self._groups = groups
        self._names = [name for names in groups.values() for name in names]
        self._package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return self._names

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; ``None`` if it does not exist."""
        if cmd_name not in self._names:
            return None
        command: click.Command = importlib.import_module(f"{self._package}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name and the command with which ``args`` begin, and the other arguments.

        :raises Mistake: if the command does not exist.
        """
        if args[0] not in self._names:
            like = ", ".join(get_close_matches(args[0], self._names))
            raise Mistake(
                ctx, "cli-bad-command-like" if like else "cli-bad-command", value=args[0], like=like
            )
        return super().resolve_command(ctx, args)

    def usage_end(self) -> list[str]:
        return ["COMMAND ..."]

    def about(self, message: Callable[..., str]) -> str:
        """Return the description of Tachiai."""
        return message("cli-about")

    def examples(self, message: Callable[..., str]) -> str:
        return message("cli-examples")

    def more_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        message = _speech(ctx).message
        for group, names in self._groups.items():
            with formatter.section(message(f"cli-commands-{group}")):
                formatter.write_dl([(name, message(f"cli-{name}")) for name in names], col_max=22)


def declared(name: str) -> Callable[[Callable[..., int]], Command]:
    """Make a function the command ``name``; its first parameter is the :class:`~tachiai.referee.cli.run.Run`."""

    def make(run: Callable[..., int]) -> Command:
        made = click.command(name, cls=Command, context_settings=SETTINGS)(click.pass_obj(run))
        made.params += _common()
        return made

    return make
