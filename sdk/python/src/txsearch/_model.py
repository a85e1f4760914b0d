"""What all models have in common."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """An answer of the API. Members that this version does not know are kept, in ``model_extra``."""

    model_config = ConfigDict(extra="allow", protected_namespaces=())


def allow_absent(model: type[Model]) -> None:
    """Lets every member of a model, and of those below it, be absent: ``fields`` leaves members out; they read None."""
    for field in model.model_fields.values():
        for below in _models(field.annotation):
            allow_absent(below)
        if field.is_required():
            field.default = None
    model.model_rebuild(force=True)


def _models(annotation: Any) -> list[type[Model]]:
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return [annotation]
    return [each for argument in get_args(annotation) for each in _models(argument)]
