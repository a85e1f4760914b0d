package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.CurrencyHint;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;
import org.txsearch.query.TransactionFilter;

/** A filter by currency. An amount that is combined with exactly one currency has at most the decimals of the currency. */
final class CurrencyFilter extends TextFilter {

    /** The name of the field and the parameter. */
    static final String NAME = "currency";

    CurrencyFilter(FilterField filter) {
        super(filter);
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(Member.filter(
                name(),
                MemberType.LIST,
                "Any of these ISO 4217 codes, current or withdrawn, separated by commas.",
                form(FilterOp.IN),
                "EUR"));
    }

    @Override
    public TextForm form(FilterOp operator) {
        return TextForm.oneOf(Currencies.all().stream().map(Currency::code).toList());
    }

    @Override
    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
        return new FieldFilter.InCurrency(field(), values);
    }

    @Override
    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
        if (Currencies.find(text.value()) != null) {
            return true;
        }
        CurrencyHint hint = CurrencyHint.of(text.value());
        return comparison.fault(text.pointer(), FaultCode.INVALID_CURRENCY, hint.sentence(), hint.code());
    }

    /** Returns the codes in the operands of a comparison that has not been read yet. */
    static List<String> codes(JsonValue operands) {
        List<String> codes = new ArrayList<>();
        if (operands instanceof JsonMembers members) {
            JsonValue one = members.byName().get(FilterOp.EQ.text());
            JsonValue some = members.byName().get(FilterOp.IN.text());
            List<JsonValue> values = new ArrayList<>(one == null ? List.of() : List.of(one));
            values.addAll(some instanceof JsonArray array ? array.elements() : List.of());
            values.forEach(value -> codes.add(value instanceof JsonString text ? text.value() : ""));
        }
        return codes;
    }

    /** Returns the currency if the codes are of only one; otherwise null. */
    static @Nullable Currency only(@Nullable Collection<String> codes) {
        return codes != null && Set.copyOf(codes).size() == 1
                ? Currencies.find(codes.iterator().next())
                : null;
    }
}
