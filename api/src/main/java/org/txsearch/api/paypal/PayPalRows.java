package org.txsearch.api.paypal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.txsearch.api.search.MoneySum;
import org.txsearch.document.JsonBytes;
import org.txsearch.document.MemberSpans;
import org.txsearch.document.Selection;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.CreatedRange;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/**
 * Translates stored items into PayPal's rows by the table of {@link PayPalAttribute}.
 *
 * <p>Most values are copied as bytes. Parsing each item into objects would more than double the cost of a page.
 */
final class PayPalRows {

    static final String TRANSACTION_INFO = "transaction_info";

    /** The groups of attributes that a request can select. */
    static final List<String> GROUPS = PayPalAttribute.all().stream()
            .map(attribute -> attribute.theirs().substring(0, attribute.theirs().indexOf('.')))
            .distinct()
            .toList();

    private static final List<String> SCHEMA_ORDER =
            List.copyOf(FieldCatalogue.transaction().byPath().keySet());

    private static final Map<Set<String>, PayPalRows> OF_GROUPS = new ConcurrentHashMap<>();
    private static final String VALUE = ".value";
    private static final String CURRENCY_CODE = ".currency_code";
    private static final String ELEMENT = "[].";

    private final Translation item;

    private PayPalRows(Set<String> groups) {
        this.item = new Translation(PayPalAttribute.all().stream()
                .filter(attribute -> groups.contains(
                        attribute.theirs().substring(0, attribute.theirs().indexOf('.'))))
                .map(attribute -> new RowPlace(
                        attribute.theirs(), attribute.ours().path(), "", attribute.form(), attribute.maxLength()))
                .toList());
    }

    /** Returns the translation into rows with groups, including the group of the transaction. */
    static PayPalRows of(Set<String> groups) {
        return OF_GROUPS.computeIfAbsent(groups, PayPalRows::new);
    }

    void append(StoredTransaction stored, MoneySum balance, JsonBytes out) {
        MemberSpans values = new MemberSpans(item.selection);
        values.read(stored.bytes(), stored.offset(), stored.length());
        out.ascii('{');
        item.row.writeMembers(values, balance, out);
        out.ascii('}');
    }

    /** The path of an attribute, relative to the containing object or element of an array. */
    private record RowPlace(String theirs, String ours, String oursPrefix, PayPalForm form, int maxLength) {

        boolean isMoney() {
            return form == PayPalForm.MONEY || form == PayPalForm.BALANCE;
        }

        /** Returns the position of our leaf in the schema, which is its position in items. */
        int order() {
            return SCHEMA_ORDER.indexOf(oursPrefix + ours);
        }

        /** Returns the path of our member that is read: a whole amount, or a whole array. */
        String source() {
            if (theirs.contains(ELEMENT)) {
                return array();
            }
            return form == PayPalForm.MONEY ? ours.substring(0, ours.lastIndexOf('.')) : ours;
        }

        /** Returns the part of our path that names the array with the leaf. */
        String array() {
            int dot = ours.indexOf('.');
            while (dot > 0) {
                Field field = FieldCatalogue.transaction().field(oursPrefix + ours.substring(0, dot));
                if (field.kind() == FieldKind.RECORDS) {
                    return ours.substring(0, dot);
                }
                dot = ours.indexOf('.', dot + 1);
            }
            throw new IllegalStateException(ours + " is not in an array");
        }

        /** Returns the path relative to an element of the array with the leaf. */
        RowPlace within(String theirArray, String ourArray) {
            return new RowPlace(
                    theirs.substring(theirArray.length() + ELEMENT.length()),
                    ours.substring(ourArray.length() + 1),
                    oursPrefix + ourArray + ".",
                    form,
                    maxLength);
        }
    }

    /** The members that are read from an object, and their translation. */
    private static final class Translation {

        /** Members in the order of the schema, which items have, are found fastest. */
        private final List<String> sources;

        private final Selection selection;
        private final RowGroup row = new RowGroup("", false);

        Translation(List<RowPlace> places) {
            this.sources = places.stream()
                    .filter(place -> place.form() != PayPalForm.BALANCE)
                    .sorted(Comparator.comparingInt(RowPlace::order))
                    .map(RowPlace::source)
                    .distinct()
                    .toList();
            this.selection = Selection.of(
                    sources.stream().map(path -> List.of(path.split("\\.", -1))).toList());
            Map<String, List<RowPlace>> arrays = new LinkedHashMap<>();
            for (RowPlace place : places) {
                int element = place.theirs().indexOf(ELEMENT);
                if (element >= 0) {
                    arrays.computeIfAbsent(place.theirs().substring(0, element), array -> new ArrayList<>())
                            .add(place);
                } else if (!place.isMoney() || !place.theirs().endsWith(CURRENCY_CODE)) {
                    // The other member of the amount copies the whole amount.
                    addLeaf(place);
                }
            }
            arrays.forEach(this::addArray);
        }

        private void addLeaf(RowPlace place) {
            String theirs = place.isMoney() ? withoutValue(place.theirs()) : place.theirs();
            int slot = place.form() == PayPalForm.BALANCE
                    ? -1
                    : slot(place.isMoney() ? withoutValue(place.ours()) : place.ours());
            // A row always has the time of its last change: without a change, the time of its creation.
            int otherwise =
                    theirs.equals(TRANSACTION_INFO + ".transaction_updated_date") ? slot(CreatedRange.CREATED_AT) : -1;
            row.add(theirs, new PayPalLeaf(nameOf(theirs), place.form(), place.maxLength(), slot, otherwise));
        }

        private void addArray(String theirs, List<RowPlace> places) {
            String ours = places.get(0).array();
            Translation element = new Translation(
                    places.stream().map(place -> place.within(theirs, ours)).toList());
            row.add(theirs, new RowArray(nameOf(theirs), slot(ours), element.selection, element.row));
        }

        private int slot(String path) {
            int slot = sources.indexOf(path);
            if (slot < 0) {
                throw new IllegalStateException(path + " is not read");
            }
            return slot;
        }

        private static String withoutValue(String path) {
            return path.substring(0, path.length() - VALUE.length());
        }

        private static String nameOf(String path) {
            return path.substring(path.lastIndexOf('.') + 1);
        }
    }

    private static final class RowGroup extends RowTarget {

        private final String name;
        private final boolean isOptional;
        private final Map<String, RowTarget> members = new LinkedHashMap<>();

        RowGroup(String name, boolean isOptional) {
            super(name);
            this.name = name;
            this.isOptional = isOptional;
        }

        /** Adds a member at a path and the objects on the path. */
        void add(String path, RowTarget member) {
            int dot = path.indexOf('.');
            if (dot < 0) {
                members.put(path, member);
                return;
            }
            boolean isOutermost = GROUPS.contains(path.substring(0, dot));
            RowGroup group = (RowGroup)
                    members.computeIfAbsent(path.substring(0, dot), below -> new RowGroup(below, !isOutermost));
            group.add(path.substring(dot + 1), member);
        }

        @Override
        void write(MemberSpans values, MoneySum balance, JsonBytes out) {
            if (hasRequired(values)) {
                int start = out.length();
                open(out);
                out.ascii('{');
                int empty = isOptional ? out.length() : -1;
                writeMembers(values, balance, out);
                close(start, empty, '}', out);
            }
        }

        void writeMembers(MemberSpans values, MoneySum balance, JsonBytes out) {
            for (RowTarget member : members.values()) {
                member.write(values, balance, out);
            }
        }

        /**
         * Returns whether the object has its required members: PayPal's schema requires the country of an address, and the
         * country code of a telephone number.
         */
        private boolean hasRequired(MemberSpans values) {
            return switch (name) {
                case "address", "secondary_shipping_address" -> hasLeaf("country_code", values);
                case "phone_number" -> hasLeaf("country_code", values) && hasLeaf("national_number", values);
                default -> true;
            };
        }

        private boolean hasLeaf(String member, MemberSpans values) {
            return members.get(member) instanceof PayPalLeaf leaf && leaf.isPresent(values);
        }
    }

    /** An array of objects. PayPal's schema does not allow empty ones. */
    private static final class RowArray extends RowTarget {

        private final int slot;
        private final Selection selection;
        private final RowGroup element;

        RowArray(String name, int slot, Selection selection, RowGroup element) {
            super(name);
            this.slot = slot;
            this.selection = selection;
            this.element = element;
        }

        @Override
        void write(MemberSpans values, MoneySum balance, JsonBytes out) {
            if (!values.has(slot)) {
                return;
            }
            int start = out.length();
            open(out);
            out.ascii('[');
            int empty = out.length();
            MemberSpans ofElement = new MemberSpans(selection);
            values.readElements(slot, ofElement, () -> {
                int before = out.length();
                comma(out);
                out.ascii('{');
                int nothing = out.length();
                element.writeMembers(ofElement, balance, out);
                close(before, nothing, '}', out);
            });
            close(start, empty, ']', out);
        }
    }
}
