package org.txsearch.merchants;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A merchant as a legal person.
 *
 * @param id the merchant's id, as transactions and tokens have it
 * @param address its lines, without the country
 * @param country in two letters
 * @param registration register and number; empty if there is none, as all that follow
 * @param vatNumber the number for value-added tax
 * @param account the account to which is paid out
 * @param support the contact for payers and auditors
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Merchant(
        @JsonProperty(Merchants.ID) String id,
        String legalName,
        List<String> address,
        String country,
        @JsonInclude(NON_EMPTY) String registration,
        @JsonInclude(NON_EMPTY) String vatNumber,
        @JsonInclude(NON_EMPTY) String account,
        @JsonInclude(NON_EMPTY) String support) {

    public Merchant {
        address = List.copyOf(address);
        registration = orEmpty(registration);
        vatNumber = orEmpty(vatNumber);
        account = orEmpty(account);
        support = orEmpty(support);
    }

    /** A stored record has no empty members. */
    private static String orEmpty(@Nullable String stored) {
        return stored == null ? "" : stored;
    }

    /** Returns the record as files have it, without empty members. */
    public ObjectNode json() {
        return JsonMapper.shared().valueToTree(this);
    }
}
