package org.txsearch.api.mcp;

import java.util.List;
import org.txsearch.schema.FieldCatalogue;

/** The tools, in the order of a list. */
final class Tools {

    private Tools() {}

    static List<Tool> of(FieldCatalogue catalogue) {
        return List.of(
                new FindTransactions(),
                new GetTransaction(),
                new SumTransactions(),
                new ExplainPayout(),
                new ExportTransactions(),
                new DescribeFields(catalogue));
    }
}
