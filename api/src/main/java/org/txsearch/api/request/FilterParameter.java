package org.txsearch.api.request;

/**
 * A parameter of a query string.
 *
 * @param form the form of one value
 * @param takes the number of values
 * @param example one value
 */
public record FilterParameter(String name, String description, TextForm form, ParameterValues takes, String example) {

    FilterParameter(String name, String description, TextForm form, String example) {
        this(name, description, form, ParameterValues.ONE, example);
    }
}
