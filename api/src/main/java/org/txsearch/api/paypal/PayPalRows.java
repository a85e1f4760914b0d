package org.txsearch.api.paypal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.paypal.AccountBalances.Balance;
import org.txsearch.document.CutText;
import org.txsearch.document.JsonBytes;
import org.txsearch.json.JsonScanner;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.CreatedRange;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.PayPalAttribute;
import org.txsearch.schema.PayPalAttribute.Form;

/**
 * Translates stored items into PayPal's rows by the table of {@link PayPalAttribute}.
 *
 * <p>An item is read once, and only where its values stand is noted. Most values are then copied as the bytes that they are.
 * Parsing each item into objects would make a page more than twice as costly.
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

    private static final Pattern TERM = Pattern.compile("[a-zA-Z0-9.]+");
    private static final Pattern METHOD = Pattern.compile("[a-zA-Z0-9-]+");
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}|C2");
    private static final int SECONDS_LENGTH = "\"2026-11-20T10:31:22".length();

    private final Parts item;

    private PayPalRows(Set<String> groups) {
        List<Place> places = new ArrayList<>();
        for (PayPalAttribute attribute : PayPalAttribute.all()) {
            String group = attribute.theirs().substring(0, attribute.theirs().indexOf('.'));
            if (groups.contains(group)) {
                places.add(new Place(
                        attribute.theirs(), attribute.ours().path(), "", attribute.form(), attribute.maxLength()));
            }
        }
        this.item = new Parts(places, "");
    }

    /** The translation into rows of these groups, the transaction's own among them. */
    static PayPalRows of(Set<String> groups) {
        return OF_GROUPS.computeIfAbsent(groups, PayPalRows::new);
    }

    /** Appends the row of an item. */
    void append(StoredTransaction stored, Balance balance, JsonBytes out) {
        JsonScanner scanner = new JsonScanner(stored.bytes(), stored.offset(), stored.offset() + stored.length());
        Values values = new Values(stored.bytes(), item.slots, balance);
        item.source.read(scanner, values, true);
        out.ascii('{');
        item.target.writeMembers(values, out);
        out.ascii('}');
    }

    /** An attribute's place, relative to the object or the element of an array that has it. */
    private record Place(String theirs, String ours, String oursPrefix, Form form, int maxLength) {

        /** Where our leaf stands in the schema, and so in an item. */
        int order() {
            return SCHEMA_ORDER.indexOf(oursPrefix + ours);
        }

        /** The member of our items that is read for it: the whole of an amount, and the whole of an array. */
        String source() {
            if (theirs.contains(ELEMENT)) {
                return array();
            }
            return form == Form.MONEY ? ours.substring(0, ours.lastIndexOf('.')) : ours;
        }

        /** The part of our path that names the array in which the leaf lies. */
        String array() {
            int dot = ours.indexOf('.');
            while (dot > 0) {
                Field field = FieldCatalogue.transaction().field(oursPrefix + ours.substring(0, dot));
                if (field.kind() == Field.Kind.RECORDS) {
                    return ours.substring(0, dot);
                }
                dot = ours.indexOf('.', dot + 1);
            }
            throw new IllegalStateException(ours + " does not lie in an array");
        }
    }

    /** What is read of an object, and how it is written. */
    private static final class Parts {

        private final Source source = new Source("", -1);
        private final Target.Group target;
        private int slots;

        Parts(List<Place> places, String name) {
            target = new Target.Group(name, false);
            places.stream()
                    .filter(place -> place.form() != Form.BALANCE)
                    .sorted(Comparator.comparingInt(Place::order))
                    .forEach(place -> source.add(place.source()));
            Map<String, List<Place>> arrays = new LinkedHashMap<>();
            for (Place place : places) {
                int element = place.theirs().indexOf(ELEMENT);
                if (element >= 0) {
                    arrays.computeIfAbsent(place.theirs().substring(0, element), array -> new ArrayList<>())
                            .add(place);
                } else {
                    addLeaf(place);
                }
            }
            arrays.forEach(this::addArray);
        }

        private void addLeaf(Place place) {
            String theirs = place.theirs();
            boolean money = place.form() == Form.MONEY || place.form() == Form.BALANCE;
            if (money && theirs.endsWith(CURRENCY_CODE)) {
                // The amount is copied as a whole, at its other member.
                return;
            }
            if (money) {
                theirs = theirs.substring(0, theirs.length() - VALUE.length());
            }
            int slot = -1;
            if (place.form() != Form.BALANCE) {
                slot = source.slotAt(money ? withoutValue(place.ours()) : place.ours(), this);
            }
            target.add(theirs, new Target.Leaf(nameOf(theirs), place, slot, otherwise(theirs)));
        }

        /** A row always has the time of its last change: that of its creation where nothing is known of changes. */
        private int otherwise(String theirs) {
            return theirs.equals(TRANSACTION_INFO + ".transaction_updated_date")
                    ? source.slotAt(CreatedRange.CREATED_AT, this)
                    : -1;
        }

        private void addArray(String theirs, List<Place> places) {
            String ours = places.get(0).array();
            int slot = source.slotAt(ours, this);
            List<Place> within = places.stream()
                    .map(place -> new Place(
                            place.theirs().substring(theirs.length() + ELEMENT.length()),
                            place.ours().substring(ours.length() + 1),
                            place.oursPrefix() + ours + ".",
                            place.form(),
                            place.maxLength()))
                    .toList();
            Parts element = new Parts(within, "");
            source.at(ours).element = element;
            target.add(theirs, new Target.Array(nameOf(theirs), slot, element));
        }

        private static String withoutValue(String path) {
            return path.substring(0, path.length() - VALUE.length());
        }

        private static String nameOf(String path) {
            return path.substring(path.lastIndexOf('.') + 1);
        }
    }

    /** Where the values of one object stand; -1 where it has none. */
    private static final class Values {

        private final byte[] bytes;
        private final int[] starts;
        private final int[] ends;
        private final Balance balance;
        private Map<Integer, List<Values>> arrays = Map.of();

        Values(byte[] bytes, int slots, Balance balance) {
            this.bytes = bytes;
            this.starts = new int[slots];
            this.ends = new int[slots];
            this.balance = balance;
            Arrays.fill(starts, -1);
        }

        /** The objects of an array; none if it is empty or missing. */
        List<Values> elements(int slot) {
            return arrays.getOrDefault(slot, List.of());
        }

        void add(int slot, List<Values> elements) {
            arrays = arrays.isEmpty() ? new HashMap<>() : arrays;
            arrays.put(slot, elements);
        }

        boolean has(int slot) {
            return slot >= 0 && starts[slot] >= 0;
        }

        String text(int slot) {
            return new JsonScanner(bytes, starts[slot], ends[slot]).readString();
        }

        int length(int slot) {
            return ends[slot] - starts[slot];
        }

        void copy(int slot, JsonBytes out) {
            out.raw(bytes, starts[slot], length(slot));
        }
    }

    /** A member of our items that is read, or has members that are. */
    private static final class Source {

        private final byte[] name;
        private final List<Source> members = new ArrayList<>();
        private int slot;
        private @Nullable Parts element;

        Source(String name, int slot) {
            this.name = name.getBytes(StandardCharsets.UTF_8);
            this.slot = slot;
        }

        /** The slot of the member at a path, which is new where the path is. */
        int slotAt(String path, Parts parts) {
            int dot = path.indexOf('.');
            Source member = member(dot < 0 ? path : path.substring(0, dot));
            if (dot >= 0) {
                return member.slotAt(path.substring(dot + 1), parts);
            }
            if (member.slot < 0) {
                member.slot = parts.slots++;
            }
            return member.slot;
        }

        /** Adds the members of a path, so that they stand in the order in which they are added. */
        void add(String path) {
            int dot = path.indexOf('.');
            Source member = member(dot < 0 ? path : path.substring(0, dot));
            if (dot >= 0) {
                member.add(path.substring(dot + 1));
            }
        }

        private Source member(String memberName) {
            byte[] written = memberName.getBytes(StandardCharsets.UTF_8);
            for (Source member : members) {
                if (Arrays.equals(member.name, written)) {
                    return member;
                }
            }
            Source member = new Source(memberName, -1);
            members.add(member);
            return member;
        }

        /** The member at a path that has been added. */
        private Source at(String path) {
            int dot = path.indexOf('.');
            return dot < 0 ? member(path) : member(path.substring(0, dot)).at(path.substring(dot + 1));
        }

        /** Notes the values of an object; of the outermost, reads no further than the last that is needed. */
        void read(JsonScanner scanner, Values values, boolean outermost) {
            if (scanner.firstByte() != '{') {
                scanner.skipValue();
                return;
            }
            int left = members.size();
            int expected = 0;
            scanner.beginObject();
            while (scanner.nextMember()) {
                int index = indexOf(scanner, expected);
                if (index < 0) {
                    scanner.skipValue();
                    continue;
                }
                expected = index + 1;
                Source member = members.get(index);
                if (member.element != null) {
                    member.readElements(scanner, values, member.element);
                } else if (member.slot >= 0) {
                    member.note(scanner, values);
                } else {
                    member.read(scanner, values, false);
                }
                if (--left == 0 && outermost) {
                    return;
                }
            }
        }

        /** Items have their members in the order of the schema, so that it is mostly the expected one. */
        private int indexOf(JsonScanner scanner, int expected) {
            if (expected < members.size() && scanner.nameIs(members.get(expected).name)) {
                return expected;
            }
            for (int i = 0; i < members.size(); i++) {
                if (scanner.nameIs(members.get(i).name)) {
                    return i;
                }
            }
            return -1;
        }

        private void note(JsonScanner scanner, Values values) {
            boolean isNull = scanner.firstByte() == 'n';
            int start = scanner.position();
            scanner.skipValue();
            if (!isNull) {
                values.starts[slot] = start;
                values.ends[slot] = scanner.position();
            }
        }

        /** Reads an array's objects where they stand, so that nothing is passed over twice. */
        private void readElements(JsonScanner scanner, Values values, Parts parts) {
            if (scanner.firstByte() != '[') {
                scanner.skipValue();
                return;
            }
            List<Values> elements = new ArrayList<>();
            scanner.beginArray();
            while (scanner.nextElement()) {
                Values ofElement = new Values(values.bytes, parts.slots, values.balance);
                parts.source.read(scanner, ofElement, false);
                elements.add(ofElement);
            }
            if (!elements.isEmpty()) {
                values.add(slot, elements);
            }
        }
    }

    /** A member of PayPal's rows. */
    private abstract static class Target {

        private final byte[] opening;

        Target(String name) {
            this.opening = ('"' + name + "\":").getBytes(StandardCharsets.UTF_8);
        }

        /** Appends the member, with its comma, if it has a value. */
        abstract void write(Values values, JsonBytes out);

        final void open(JsonBytes out) {
            byte before = out.array()[out.length() - 1];
            if (before != '{' && before != '[') {
                out.ascii(',');
            }
            out.raw(opening);
        }

        /** An object. */
        static final class Group extends Target {

            private final String name;
            private final boolean isOptional;
            private final Map<String, Target> members = new LinkedHashMap<>();

            Group(String name, boolean isOptional) {
                super(name);
                this.name = name;
                this.isOptional = isOptional;
            }

            /** Puts a member at a path, below the objects that the path passes through. */
            void add(String path, Target member) {
                int dot = path.indexOf('.');
                if (dot < 0) {
                    members.put(path, member);
                    return;
                }
                boolean isOutermost = GROUPS.contains(path.substring(0, dot));
                Group group = (Group)
                        members.computeIfAbsent(path.substring(0, dot), below -> new Group(below, !isOutermost));
                group.add(path.substring(dot + 1), member);
            }

            @Override
            void write(Values values, JsonBytes out) {
                if (!hasRequired(values)) {
                    return;
                }
                int before = out.length();
                open(out);
                out.ascii('{');
                int empty = out.length();
                writeMembers(values, out);
                if (out.length() == empty && isOptional) {
                    out.cutTo(before);
                } else {
                    out.ascii('}');
                }
            }

            void writeMembers(Values values, JsonBytes out) {
                for (Target member : members.values()) {
                    member.write(values, out);
                }
            }

            /** PayPal's schema knows no address without a country, and no telephone number without the country's code. */
            private boolean hasRequired(Values values) {
                return switch (name) {
                    case "address", "secondary_shipping_address" -> hasLeaf("country_code", values);
                    case "phone_number" -> hasLeaf("country_code", values) && hasLeaf("national_number", values);
                    default -> true;
                };
            }

            private boolean hasLeaf(String member, Values values) {
                return members.get(member) instanceof Leaf leaf && leaf.isPresent(values);
            }
        }

        /** An array of objects; PayPal's schema knows no empty one. */
        static final class Array extends Target {

            private final int slot;
            private final Parts element;

            Array(String name, int slot, Parts element) {
                super(name);
                this.slot = slot;
                this.element = element;
            }

            @Override
            void write(Values values, JsonBytes out) {
                List<Values> elements = values.elements(slot);
                if (elements.isEmpty()) {
                    return;
                }
                int before = out.length();
                open(out);
                out.ascii('[');
                int empty = out.length();
                for (Values ofElement : elements) {
                    writeElement(ofElement, out);
                }
                if (out.length() == empty) {
                    out.cutTo(before);
                } else {
                    out.ascii(']');
                }
            }

            private void writeElement(Values ofElement, JsonBytes out) {
                int before = out.length();
                if (out.array()[before - 1] != '[') {
                    out.ascii(',');
                }
                out.ascii('{');
                int empty = out.length();
                element.target.writeMembers(ofElement, out);
                if (out.length() == empty) {
                    out.cutTo(before);
                } else {
                    out.ascii('}');
                }
            }
        }

        /** A value. */
        static final class Leaf extends Target {

            private static final Set<String> REQUIRED = Set.of("line1", "city");

            private final Form form;
            private final int maxLength;
            private final int slot;
            private final int otherwise;
            private final boolean isRequired;

            Leaf(String name, Place place, int slot, int otherwise) {
                super(name);
                this.form = place.form();
                this.maxLength = place.maxLength();
                this.slot = slot;
                this.otherwise = otherwise;
                this.isRequired = REQUIRED.contains(name);
            }

            boolean isPresent(Values values) {
                return values.has(slot) && (form != Form.DIGITS && form != Form.COUNTRY || isFit(values, slot));
            }

            @Override
            void write(Values values, JsonBytes out) {
                int from = values.has(slot) ? slot : otherwise;
                if (form == Form.BALANCE) {
                    open(out);
                    writeBalance(values.balance, out);
                } else if (values.has(from)) {
                    write(values, from, out);
                } else if (isRequired) {
                    open(out);
                    out.string("");
                }
            }

            private static void writeBalance(Balance balance, JsonBytes out) {
                Currency currency = Objects.requireNonNull(Currencies.find(balance.currency()));
                out.raw(("{\"currency_code\":\"" + currency.code() + "\",\"value\":\""
                                + MinorUnits.toDecimal(balance.units(), currency) + "\"}")
                        .getBytes(StandardCharsets.US_ASCII));
            }

            private void write(Values values, int from, JsonBytes out) {
                switch (form) {
                    case TIME -> {
                        open(out);
                        out.raw(values.bytes, values.starts[from], SECONDS_LENGTH);
                        out.ascii('Z');
                        out.ascii('"');
                    }
                    case IDENTIFIER -> writeIdentifier(values, from, out);
                    case TERM -> writeIf(TERM, values.text(from).replace(" ", ""), out);
                    case METHOD -> writeIf(METHOD, values.text(from).replace('_', '-'), out);
                    case STATUS, REFERENCE_TYPE, PROTECTION, VERIFIED, CONFIRMED -> {
                        String code = form.theirs(values.text(from));
                        if (code != null) {
                            open(out);
                            out.string(code);
                        }
                    }
                    default -> {
                        if (isFit(values, from)) {
                            open(out);
                            copy(values, from, out);
                        }
                    }
                }
            }

            private void copy(Values values, int from, JsonBytes out) {
                // A text has no more characters than bytes.
                if (form == Form.TEXT && values.length(from) - 2 > maxLength) {
                    out.string(CutText.cut(values.text(from), maxLength));
                } else {
                    values.copy(from, out);
                }
            }

            private void writeIdentifier(Values values, int from, JsonBytes out) {
                if (values.length(from) <= 2) {
                    return;
                }
                open(out);
                // Most of those that are PayPal's as they stand start with no Z; none has an escape of JSON then.
                if (isAlphanumeric(values) && values.bytes[values.starts[from] + 1] != 'Z') {
                    values.copy(from, out);
                } else {
                    out.string(PayPalIdentifier.theirs(values.text(from)));
                }
            }

            private void writeIf(Pattern pattern, String text, JsonBytes out) {
                if (text.length() <= maxLength && pattern.matcher(text).matches()) {
                    open(out);
                    out.string(text);
                }
            }

            /** Whether a value that is copied fits PayPal's schema; text is sent whatever it contains, and cut. */
            private boolean isFit(Values values, int from) {
                int length = values.length(from) - 2;
                return switch (form) {
                    case TEXT -> length > 0 || isRequired;
                    case PERCENTAGE -> length > 0 && length <= maxLength;
                    case EVENT_CODE -> length > 0 && length <= maxLength && isAlphanumeric(values);
                    case DIGITS -> length <= maxLength && isDigits(values);
                    case COUNTRY -> COUNTRY.matcher(values.text(from)).matches();
                    case EMAIL -> isAddress(values);
                    default -> true;
                };
            }

            private boolean isDigits(Values values) {
                boolean digits = values.length(slot) > 2;
                for (int i = values.starts[slot] + 1; i < values.ends[slot] - 1; i++) {
                    digits &= values.bytes[i] >= '0' && values.bytes[i] <= '9';
                }
                return digits;
            }

            private boolean isAlphanumeric(Values values) {
                boolean alphanumeric = true;
                for (int i = values.starts[slot] + 1; i < values.ends[slot] - 1; i++) {
                    alphanumeric &= PayPalIdentifier.isAlphanumeric(values.bytes[i]);
                }
                return alphanumeric;
            }

            /** Something before the at sign, and something after it that starts with neither a quote nor a hyphen. */
            private boolean isAddress(Values values) {
                String text = values.text(slot);
                int at = text.lastIndexOf('@');
                return at > 0 && at < text.length() - 2 && text.charAt(at + 1) != '"' && text.charAt(at + 1) != '-';
            }
        }
    }
}
