package org.txsearch.api.webhooks.endpoints;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonArray;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.JsonNull;
import org.txsearch.api.request.JsonNumber;
import org.txsearch.api.request.JsonString;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.MemberType;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.TimeRange;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.api.webhooks.sender.AddressRules;
import org.txsearch.api.webhooks.sender.WebhookSettings;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the bodies of requests for endpoints. The results must not be used if faults were added. */
@Component
record EndpointRequests(AddressRules rules, WebhookSettings settings, Clock clock) {

    private static final int MAX_DESCRIPTION = 200;
    private static final int MAX_VALID_SECONDS = 86_400;

    private static final Member<String> DESCRIPTION =
            Member.of("description", MemberType.TEXT, EndpointRequests::description);
    private static final Member<String> EVENT = Member.oneOf("event", EventType.subscribable());
    private static final Member<List<EventType>> EVENTS =
            Member.of("events", MemberType.LIST, EndpointRequests::events);
    private static final Member<String> STATUS = Member.oneOf("status", List.of("ENABLED", "DISABLED"));
    private static final Member<Duration> VALID_FOR = Member.<Duration>of(
                    "previous_valid_for_seconds", MemberType.INTEGER, EndpointRequests::seconds)
            .defaultsTo(Integer.toString(MAX_VALID_SECONDS), Duration.ofSeconds(MAX_VALID_SECONDS));

    private static final String URL = "url";
    private static final List<String> NEW = List.of(URL, DESCRIPTION.name(), EVENTS.name(), Parameters.FILTER);
    private static final List<String> CHANGED =
            Stream.concat(NEW.stream(), Stream.of(STATUS.name())).toList();
    private static final EndpointSettings NONE = new EndpointSettings("", null, List.of(), null, true);

    EndpointSettings created(JsonMembers body, Faults faults) {
        body.rejectUnknown(NEW, faults);
        for (String name : List.of(URL, EVENTS.name())) {
            JsonValue unused = body.required(name, faults);
        }
        return read(body, NONE, faults);
    }

    /** Reads changed settings. Absent members keep their values. */
    EndpointSettings changed(JsonMembers body, EndpointSettings before, Faults faults) {
        body.rejectUnknown(CHANGED, faults);
        return read(body, before, faults);
    }

    private EndpointSettings read(JsonMembers body, EndpointSettings before, Faults faults) {
        List<EventType> types = EVENTS.defaultsTo(null, before.events()).readOrDefault(body, faults);
        boolean areKnown = !faults.isFaulty(EVENTS.name()) && !types.isEmpty();
        JsonValue filter = body.byName().get(Parameters.FILTER);
        boolean hasFilter = filter == null ? before.filter() != null : !(filter instanceof JsonNull);
        JsonNode tree = filter == null ? before.filter() : hasFilter ? filter(filter, faults) : null;
        if (hasFilter && areKnown && types.stream().noneMatch(EventType::isOfTransactions)) {
            faults.add(
                    Parameters.FILTER,
                    FaultCode.INVALID_VALUE,
                    "A filter selects transactions, and none of the events is about transactions; set filter to null,"
                            + " or add transaction.created or transaction.updated.");
        }
        String url = Member.of(URL, MemberType.TEXT, this::url).read(body, faults);
        boolean hasDescription = body.byName().containsKey(DESCRIPTION.name());
        String description = DESCRIPTION.read(body, faults);
        String status = STATUS.read(body, faults);
        return new EndpointSettings(
                url == null ? before.url() : url,
                hasDescription ? description : before.description(),
                types,
                tree,
                status == null ? before.enabled() : status.equals("ENABLED"));
    }

    private @Nullable String url(JsonValue value, Faults faults) {
        JsonString text = BodyValues.text(value, faults);
        if (text == null) {
            return null;
        }
        String fault = rules.fault(text.value());
        if (fault == null && !rules.hasAllowedAddress(text.value())) {
            // The sentence does not depend on whether the name exists: the API must not reveal internal names.
            fault = "The host of the URL has no public address; send one that can be reached from the internet.";
        }
        if (fault != null) {
            faults.add(value.pointer(), FaultCode.INVALID_VALUE, fault);
        }
        return text.value();
    }

    private static @Nullable String description(JsonValue value, Faults faults) {
        if (value instanceof JsonNull) {
            return null;
        }
        JsonString text = BodyValues.text(value, faults);
        if (text != null && text.value().codePointCount(0, text.value().length()) > MAX_DESCRIPTION) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The text is too long; send at most " + MAX_DESCRIPTION + " characters.");
        }
        return text == null ? null : text.value();
    }

    private static @Nullable List<EventType> events(JsonValue value, Faults faults) {
        if (!(value instanceof JsonArray array) || array.elements().isEmpty()) {
            boolean isArray = value instanceof JsonArray;
            faults.add(
                    value.pointer(),
                    isArray ? FaultCode.EMPTY_VALUE : FaultCode.INVALID_VALUE,
                    isArray
                            ? "The array is empty; name one event or more."
                            : "The value is not a JSON array of strings; write it as [\"transaction.created\"].");
            return null;
        }
        List<EventType> types = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            String name = EVENT.reader().apply(element, faults);
            EventType type = name == null ? null : EventType.of(name).orElseThrow();
            if (type != null && types.contains(type)) {
                faults.add(
                        element.pointer(),
                        FaultCode.DUPLICATE_PARAMETER,
                        "The event is named more than once; name it once.");
            } else if (type != null) {
                types.add(type);
            }
        }
        return types;
    }

    private static @Nullable JsonNode filter(JsonValue value, Faults faults) {
        int before = faults.count();
        Object tree = SearchQuery.ofRows(Map.of(Parameters.FILTER, value), faults)
                .resolved()
                .get(Parameters.FILTER);
        return tree == null || faults.count() > before
                ? null
                : JsonMapper.shared().valueToTree(tree);
    }

    /** Reads how long the present secret signs after the creation of a new one. */
    Duration validFor(JsonMembers body, Faults faults) {
        body.rejectUnknown(List.of(VALID_FOR.name()), faults);
        return VALID_FOR.readOrDefault(body, faults);
    }

    private static @Nullable Duration seconds(JsonValue value, Faults faults) {
        String literal = value instanceof JsonNumber number ? number.literal() : "";
        boolean isInteger = literal.matches("-?[0-9]{1,9}");
        int seconds = isInteger ? Integer.parseInt(literal) : -1;
        if (seconds >= 0 && seconds <= MAX_VALID_SECONDS) {
            return Duration.ofSeconds(seconds);
        }
        faults.add(
                value.pointer(),
                isInteger ? FaultCode.LIMIT_OUT_OF_RANGE : FaultCode.INVALID_INTEGER,
                "The value is not a number of seconds in range; send a whole JSON number from 0 to " + MAX_VALID_SECONDS
                        + ".");
        return null;
    }

    /** Reads the instant from which events are sent again. */
    Instant since(JsonMembers body, Faults faults) {
        Member<Instant> since =
                Member.text("since", TimeRange.INSTANT, this::since).required();
        body.rejectUnknown(List.of(since.name()), faults);
        return since.defaultsTo(null, clock.instant()).readOrDefault(body, faults);
    }

    private @Nullable Instant since(String member, String text, Faults faults) {
        Instant now = clock.instant();
        Instant since = TimeRange.read(member, text, ZoneOffset.UTC, false, faults);
        if (since != null && (since.isAfter(now) || since.isBefore(now.minus(settings.keptFor())))) {
            faults.add(
                    member,
                    FaultCode.INVALID_RANGE,
                    "The time is in the future, or too long ago; send one of the last "
                            + settings.keptFor().toDays() + " days.");
        }
        return since;
    }
}
