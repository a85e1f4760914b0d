package org.txsearch.statement;

import java.util.List;

/**
 * The merchant as a legal person.
 *
 * @param address the lines of the address, without the country
 * @param country the country, in two letters
 * @param registration the register and the number in it; empty if there is none, like all following values
 * @param vatNumber the number for value-added tax
 * @param account the account that receives payouts
 * @param support the contact for questions
 */
public record StatementIssuer(
        String legalName,
        List<String> address,
        String country,
        String registration,
        String vatNumber,
        String account,
        String support) {}
