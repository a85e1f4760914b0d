package org.txsearch.query;

import java.util.List;
import org.txsearch.document.Folding;
import org.txsearch.document.IndexFields;
import org.txsearch.schema.Field;

/** An e-mail address, or a part of one, in any case. */
public final class EmailField extends FilterField {

    EmailField(String name, Field field) {
        super(Kind.EMAIL, name, field);
    }

    /**
     * The e-mail address contains this text; a closed side is where the address starts or ends.
     *
     * @param openStart whether other text may stand before
     * @param openEnd whether other text may follow
     */
    public record Matches(Field field, String text, boolean openStart, boolean openEnd)
            implements TransactionFilter.Comparison {

        /**
         * The address is stored with its merchant as the prefix, so that a pattern only walks the merchant's own
         * addresses.
         */
        @Override
        public void addTo(FilterQuery query) {
            String path = IndexFields.derivedPath(field);
            String folded = Folding.email(text);
            if (openStart) {
                String literal =
                        folded.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?");
                query.addWildcard(path, query.scoped("*") + literal + (openEnd ? "*" : ""));
            } else {
                String start = query.scoped(folded);
                query.add(openEnd ? FilterQuery.prefix(path, start) : FilterQuery.term(path, start));
            }
        }

        @Override
        public List<?> parts() {
            return List.of("email", field.path(), text, openStart, openEnd);
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.email(this);
        }
    }
}
