package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.databind.JsonNode;

/** Writes rows as bank statements of ISO 20022, {@code camt.053.001.08}. */
final class Camt053Format extends StatementFormat {

    static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

    static final int ACCOUNT = 34;
    static final String NOT_PROVIDED = "NOTPROVIDED";

    Camt053Format() {
        super("CAMT053", "application/xml");
    }

    @Override
    public String extension() {
        return "xml";
    }

    @Override
    protected RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException {
        return new CamtMessage(contents, out);
    }
}
