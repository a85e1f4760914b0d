package org.txsearch.api.request;

/** The number of values of a parameter. */
public enum ParameterValues {
    /** One value. */
    ONE,
    /** Several values, separated by commas. */
    SEVERAL,
    /** A value for each key in brackets after its name. */
    BY_KEY
}
