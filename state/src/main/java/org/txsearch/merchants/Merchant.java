package org.txsearch.merchants;

import java.util.List;
import tools.jackson.databind.JsonNode;
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
public record Merchant(
        String id,
        String legalName,
        List<String> address,
        String country,
        String registration,
        String vatNumber,
        String account,
        String support) {

    public Merchant {
        address = List.copyOf(address);
    }

    static Merchant of(JsonNode stored) {
        return new Merchant(
                stored.path(Merchants.ID).asString(),
                stored.path("legal_name").asString(),
                stored.path("address").valueStream().map(JsonNode::asString).toList(),
                stored.path("country").asString(),
                stored.path("registration").asString(""),
                stored.path("vat_number").asString(""),
                stored.path("account").asString(""),
                stored.path("support").asString(""));
    }

    /** Returns the record as files have it, without empty members. */
    public ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put(Merchants.ID, id).put("legal_name", legalName);
        address.forEach(json.putArray("address")::add);
        json.put("country", country);
        put("registration", registration, json);
        put("vat_number", vatNumber, json);
        put("account", account, json);
        put("support", support, json);
        return json;
    }

    private static void put(String name, String value, ObjectNode json) {
        if (!value.isEmpty()) {
            json.put(name, value);
        }
    }
}
