package org.txsearch.money;

/** Something is not an amount of money. The message never quotes it: amounts must not reach a log. */
public final class MoneyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final MoneyFault fault;

    MoneyException(MoneyFault fault) {
        super(fault.name());
        this.fault = fault;
    }

    /** What is wrong. */
    public MoneyFault fault() {
        return fault;
    }
}
