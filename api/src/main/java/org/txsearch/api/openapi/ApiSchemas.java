package org.txsearch.api.openapi;

import java.util.Map;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of the OpenAPI document, for other descriptions of the API. */
public final class ApiSchemas {

    private ApiSchemas() {}

    /** Returns the schemas by their names. A reference between them is {@code #/components/schemas/} and a name. */
    public static Map<String, Object> of(FieldCatalogue catalogue, ExportFormats formats) {
        return OpenApiTemplate.schemas(catalogue, formats);
    }
}
