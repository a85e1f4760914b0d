package org.txsearch.statement;

import java.util.List;

/**
 * The merchant as a legal person.
 *
 * @param address its lines, without the country
 * @param country in two letters
 * @param registration where and under which number it is registered; empty if nowhere, as all that follow
 * @param vatNumber the number for value-added tax
 * @param account what is paid out to
 * @param support where to ask
 */
public record StatementIssuer(
        String legalName,
        List<String> address,
        String country,
        String registration,
        String vatNumber,
        String account,
        String support) {}
