"""What all models have in common."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, cast, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticUndefined, from_json

from ._errors import InvalidResponseError

Read = TypeVar("Read", bound="Model")

_LATER = {"members": "validated when they are read"}
"""The context of a validation that keeps objects as they arrived until a member of them is read."""


class Model(BaseModel):
    """An answer of the API. Members that this version does not know are kept, in ``model_extra``.

    A page has thousands of objects, of which a program reads a few members. Validating all of them takes three times as
    long as parsing the page, so that in a page an object validates a member when it is first read, and itself as soon
    as anything needs it as a whole: comparing, copying, writing, or changing it.
    """

    model_config = ConfigDict(extra="allow", protected_namespaces=())

    __slots__ = ("_raw",)
    _readers: ClassVar[dict[str, Callable[[Any], Any]]]

    @model_validator(mode="wrap")
    @classmethod
    def _validate_later(cls, value: Any, handler: Callable[[Any], Any], info: ValidationInfo) -> Any:
        if info.context is not _LATER or type(value) is not dict:
            return handler(value)
        found = cls.__new__(cls)
        _set(found, "__dict__", {})
        _set(found, "__pydantic_fields_set__", set())
        _set(found, "__pydantic_extra__", {})
        _set(found, "__pydantic_private__", None)
        _set(found, "_raw", value)
        return found

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raw = _raw(self)
            reader = None if raw is None else _readers(type(self)).get(name)
            if reader is None:
                if _whole(self) and name in self.__dict__:
                    return self.__dict__[name]
                return super().__getattr__(name)
            try:
                value = reader(raw)
            except ValidationError as error:
                raise _invalid(type(self)) from error
            self.__dict__[name] = value
            return value

    def __setattr__(self, name: str, value: Any) -> None:
        _whole(self)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        _whole(self)
        super().__delattr__(name)

    def __eq__(self, other: Any) -> bool:
        _whole(self)
        if isinstance(other, Model):
            _whole(other)
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Generator[tuple[str, Any], None, None]:
        _whole(self)
        return super().__iter__()

    def __copy__(self: Read) -> Read:
        _whole(self)
        return super().__copy__()

    def __deepcopy__(self: Read, memo: dict[int, Any] | None = None) -> Read:
        _whole(self)
        return super().__deepcopy__(memo)

    def __getstate__(self) -> dict[Any, Any]:
        _whole(self)
        return super().__getstate__()

    def __repr_args__(self) -> Any:
        _whole(self)
        return super().__repr_args__()

    @property
    def model_extra(self) -> dict[str, Any] | None:
        """The members that this version does not know."""
        _whole(self)
        return super().model_extra

    @property
    def model_fields_set(self) -> set[str]:
        """The members that the answer has."""
        _whole(self)
        return super().model_fields_set

    @model_serializer(mode="wrap")
    def _serialize_whole(self, handler: SerializerFunctionWrapHandler) -> Any:
        _whole(self)
        return handler(self)


_set = object.__setattr__


def _raw(model: Model) -> dict[str, Any] | None:
    """The object as it arrived; None once it is validated as a whole."""
    try:
        return cast("dict[str, Any] | None", object.__getattribute__(model, "_raw"))
    except AttributeError:
        return None


def _whole(model: Model) -> bool:
    """Validates members that are not validated yet. Those that were read, and perhaps changed, stay."""
    raw = _raw(model)
    if raw is None:
        return True
    try:
        whole = type(model).model_validate(raw)
    except ValidationError as error:
        raise _invalid(type(model)) from error
    _set(model, "__pydantic_fields_set__", whole.__pydantic_fields_set__)
    _set(model, "__pydantic_extra__", whole.__pydantic_extra__)
    _set(model, "__dict__", {**whole.__dict__, **model.__dict__})
    _set(model, "_raw", None)
    return True


def _readers(model: type[Model]) -> dict[str, Callable[[Any], Any]]:
    """How each member is read from the object that has it."""
    found = model.__dict__.get("_readers")
    if found is None:
        found = {name: _reader(name, field) for name, field in model.model_fields.items()}
        model._readers = found
    return cast("dict[str, Callable[[Any], Any]]", found)


def _reader(name: str, field: Any) -> Callable[[Any], Any]:
    key = field.alias or name
    shape: Any = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    adapter: TypeAdapter[Any] = TypeAdapter(shape)
    is_text = not field.metadata and (field.annotation is str or set(get_args(field.annotation)) == {str, type(None)})

    def read(raw: dict[str, Any]) -> Any:
        if key not in raw and not field.is_required():
            return field.get_default(call_default_factory=True)
        value = raw.get(key)
        if is_text and type(value) is str:
            return value
        return adapter.validate_python(value, context=_LATER)

    return read


def _invalid(model: type[Model]) -> InvalidResponseError:
    return InvalidResponseError(
        f"A {model.__name__} of the answer is not what the API promises. "
        "Check base_url and the proxies on the way to it."
    )


def read_later(model: type[Read], content: bytes) -> Read:
    """Reads an answer whose objects validate their members later. Raises ValueError if it is not JSON."""
    members = from_json(content)
    found = model.model_validate(members, context=_LATER)
    # What the answer itself must have is checked at once.
    for name in model.model_fields:
        getattr(found, name)
    return found


def allow_absent(model: type[Model]) -> None:
    """Lets every member of a model, and of those below it, be absent: ``fields`` leaves members out; they read None."""
    for field in model.model_fields.values():
        for below in _models(field.annotation):
            allow_absent(below)
        if field.is_required():
            field.default = None
    model.model_rebuild(force=True)


def never_none(model: type[Model], name: str) -> None:
    """Lets a member that is null or absent read as one whose own members are None."""
    field = model.model_fields[name]
    field.metadata.append(BeforeValidator(lambda value: {} if value is None else value))
    field.default = PydanticUndefined
    field.default_factory = cast("type[Model]", field.annotation)
    model.model_rebuild(force=True)


def _models(annotation: Any) -> list[type[Model]]:
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return [annotation]
    return [each for argument in get_args(annotation) for each in _models(argument)]
