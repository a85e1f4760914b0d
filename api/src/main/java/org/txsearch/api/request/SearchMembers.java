package org.txsearch.api.request;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.document.ItemFields;
import org.txsearch.document.ItemPath;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.TotalMode;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/** The members that a search takes in addition to its filter. */
public final class SearchMembers {

    /** Names of the tz database that Java lacks, with the zones that they are links to. */
    private static final Map<String, String> ZONE_LINKS = Map.of(
            "EST", "America/Panama",
            "MST", "America/Phoenix",
            "HST", "Pacific/Honolulu",
            "ROC", "Asia/Taipei",
            "GMT+0", "Etc/GMT",
            "GMT-0", "Etc/GMT");

    /** The names of zones, without the names that only Java knows. */
    private static final Set<String> ZONES = Stream.concat(
                    ZoneId.getAvailableZoneIds().stream(), ZONE_LINKS.keySet().stream())
            .filter(zone -> !zone.startsWith("SystemV/"))
            .collect(Collectors.toCollection(TreeSet::new));

    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    private static final Pattern NON_OFFSET = Pattern.compile("[^0-9+-]");

    private static final String UTC = "Etc/UTC";
    private static final int MAX_ZONE_LENGTH = 64;
    private static final int MAX_PATHS = 50;
    private static final int MAX_PATH_LENGTH = 200;

    /** The time zone in which plain dates are read. */
    public static final Member<ZoneId> TIME_ZONE = Member.text(
                    "time_zone",
                    new TextForm("iana-time-zone", null, 0, MAX_ZONE_LENGTH, List.of()),
                    SearchMembers::zone)
            .defaultsTo(UTC, ZoneOffset.UTC)
            .example("Europe/Madrid")
            .describedAs("The IANA time zone in which plain dates are read, in exact case. An offset is not a zone.");

    private static final Map<String, Order> ORDERS = orders();

    /** The order of the transactions, by its name. */
    public static final Member<String> SORT = Member.oneOf(
                    "sort",
                    List.copyOf(ORDERS.keySet()),
                    FaultCode.SORT_NOT_ALLOWED,
                    "There is no such order; send one of "
                            + ORDERS.keySet().stream().sorted().collect(Collectors.joining(", ")) + ".")
            .defaultsTo("-created_at", "-created_at")
            .example("-created_at")
            .describedAs(
                    "The order of the transactions. Ties have a fixed order derived from the id, and transactions without"
                            + " updated_at come before all that have one. A walk by created_at returns each transaction exactly once"
                            + " while others write, an ascending walk by updated_at or ingested_at at least once. To follow changes,"
                            + " sort by ingested_at with ingested_from = the last freshness.as_of. amount is the absolute gross amount,"
                            + " as in the filters, and needs exactly one currency.");

    /** The maximum number of transactions of a page. */
    public static final Member<Integer> LIMIT = Member.integer("limit", 1000)
            .defaultsTo("100", 100)
            .example("50")
            .describedAs("The largest number of rows of a page.");

    /** The start of a page. */
    public static final Member<String> CURSOR = Member.text(
                    "cursor",
                    new TextForm("cursor", "^[A-Za-z0-9_-]+$", 0, Cursors.MAX_LENGTH, List.of()),
                    (member, text, faults) -> text)
            .example("AQNxz9Rzj_L1EFOU")
            .describedAs(
                    "The next or previous page: next_cursor or prev_cursor of a page, alone or with the same query. Only"
                            + " limit may change.");

    /** The parts of each transaction that are returned. */
    public static final Member<ItemFields> FIELDS = fields(FieldCatalogue.transaction());

    /** How far the transactions are counted. */
    public static final Member<TotalMode> TOTAL = Member.text(
                    "total",
                    TextForm.oneOf(Arrays.stream(TotalMode.values())
                            .map(SearchMembers::name)
                            .toList()),
                    SearchMembers::total)
            .defaultsTo(name(TotalMode.NONE), TotalMode.NONE)
            .example(name(TotalMode.EXACT))
            .describedAs("How far the rows of the whole query are counted: not at all, exactly up to "
                    + String.format(Locale.ROOT, "%,d", PageTotal.BOUND) + ", or exactly.");

    /** Until when the data must be complete. */
    public static final Member<Instant> MIN_AS_OF = Member.text("min_as_of", TimeRange.INSTANT, TimeRange::instant)
            .example("2026-11-01T10:31:20Z")
            .describedAs("How fresh the data must be: if freshness.as_of would be earlier, the answer is 503"
                    + " DATA_NOT_YET_AVAILABLE with Retry-After. A date-time with an offset (RFC 3339). Cursors do not remember"
                    + " it.");

    /** All members that a search takes in addition to its filter. */
    public static final List<Member<?>> ALL = of(FieldCatalogue.transaction());

    /** The names of all members. */
    public static final List<String> NAMES =
            ALL.stream().<String>map(Member::name).toList();

    private SearchMembers() {}

    /** Returns the members of a search for transactions with the given fields. */
    public static List<Member<?>> of(FieldCatalogue catalogue) {
        return List.of(TIME_ZONE, SORT, LIMIT, CURSOR, fields(catalogue), TOTAL, MIN_AS_OF);
    }

    /** Returns the members that affect rows: their zone, their order, and their fields. */
    public static List<Member<?>> ofRows(FieldCatalogue catalogue) {
        return List.of(TIME_ZONE, SORT, fields(catalogue));
    }

    /** Returns the order with the given name. */
    public static Order order(String sort) {
        return Objects.requireNonNull(ORDERS.get(sort));
    }

    /** Returns the name of a kind of total. */
    public static String name(TotalMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Order> orders() {
        Map<String, Order> orders = new LinkedHashMap<>();
        for (Order order : Order.values()) {
            if (!order.isByLastChange()) {
                orders.put(order.isAscending() ? order.path() : "-" + order.path(), order);
            }
        }
        return orders;
    }

    private static @Nullable ZoneId zone(String member, String name, Faults faults) {
        if (ZONES.contains(name)) {
            return ZoneId.of(ZONE_LINKS.getOrDefault(name, name));
        }
        faults.add(
                member,
                FaultCode.INVALID_TIME_ZONE,
                "There is no such time zone; send an IANA name in exact case, such as Europe/Madrid. An offset is not a zone.",
                nearestZone(name));
        return null;
    }

    /** Returns the zone that was probably meant, with the same offset in its name, or null. */
    private static @Nullable String nearestZone(String name) {
        // A + in a URL means a blank.
        if (ZONES.contains(name.replace(' ', '+'))) {
            return name.replace(' ', '+');
        }
        String offset = offset(name);
        return Suggestion.of(
                name,
                ZONES.stream()
                        .filter(zone -> zone.equalsIgnoreCase(name)
                                || name.indexOf('/') >= 0
                                        && offset(zone).equals(offset)
                                        && isNear(place(zone), place(name)))
                        .toList());
    }

    private static boolean isNear(String place, String given) {
        return Suggestion.distance(place.toLowerCase(Locale.ROOT), given.toLowerCase(Locale.ROOT))
                <= Math.max(1, place.length() / 4);
    }

    private static String place(String zone) {
        return zone.substring(zone.lastIndexOf('/') + 1);
    }

    /** Returns the digits and signs in the name of a zone, if it has digits. */
    private static String offset(String zone) {
        return DIGIT.matcher(zone).find() ? NON_OFFSET.matcher(zone).replaceAll("") : "";
    }

    /** Returns the name of a zone in a response. */
    static String name(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC) ? UTC : zone.getId();
    }

    private static @Nullable TotalMode total(String member, String name, Faults faults) {
        for (TotalMode mode : TotalMode.values()) {
            if (name(mode).equals(name)) {
                return mode;
            }
        }
        faults.add(member, FaultCode.INVALID_ENUM, "There is no such kind of total; send none, bounded or exact.");
        return null;
    }

    private static Member<ItemFields> fields(FieldCatalogue catalogue) {
        String key = RequestFilter.KEY_CHARACTER + "{1," + RequestFilter.MAX_KEY_LENGTH + "}";
        String escapedKey = TextForm.escapedText(RequestFilter.NO_KEY_CHARACTERS, RequestFilter.MAX_KEY_LENGTH);
        return Member.list(
                        "fields",
                        TextForm.matching(paths(catalogue, key), paths(catalogue, escapedKey), MAX_PATH_LENGTH),
                        MAX_PATHS,
                        (member, texts, faults) -> fields(catalogue, member, texts, faults))
                .example("amount,payer.email,items.sku,metadata.order")
                .describedAs(
                        "The parts of each transaction to return, as dotted paths. A parent includes everything below it,"
                                + " items.sku keeps the array, metadata.<key> is one key (in a query string, \\, is a comma within it,"
                                + " and \\\\ a backslash). id is always included.");
    }

    /** Returns a pattern for all paths, with the given pattern for keys. */
    private static String paths(FieldCatalogue catalogue, String key) {
        List<String> alternatives = new ArrayList<>();
        for (Field field : catalogue.byPath().values()) {
            String path = field.path().replace(".", "\\.");
            alternatives.add(path);
            if (field.kind() == FieldKind.STRING_MAP) {
                alternatives.add(path + "\\." + key);
            }
        }
        return "(" + String.join("|", alternatives) + ")";
    }

    private static @Nullable ItemFields fields(
            FieldCatalogue catalogue, String member, List<String> texts, Faults faults) {
        List<ItemPath> paths = new ArrayList<>();
        for (String text : texts) {
            ItemPath path = ItemPath.find(catalogue, text);
            paths.add(path);
            if (path == null) {
                faults.add(
                        member,
                        FaultCode.UNKNOWN_FIELD,
                        "Field number " + paths.size()
                                + " of the list does not exist; send dotted paths of the item, such as payer.email.",
                        suggestion(catalogue.byPath().keySet(), text));
            }
        }
        return paths.stream().anyMatch(Objects::isNull)
                ? null
                : ItemFields.of(paths.stream().distinct().toList());
    }

    /** Returns the path of the item that was probably meant, or null. */
    public static @Nullable String nearestPath(String text) {
        return suggestion(FieldCatalogue.transaction().byPath().keySet(), text);
    }

    /** Returns a path that ends in the given name, or a similar path. */
    private static @Nullable String suggestion(Set<String> paths, String text) {
        return paths.stream()
                .filter(path -> path.endsWith("." + text))
                .findFirst()
                .orElseGet(() -> Suggestion.of(text, paths));
    }
}
