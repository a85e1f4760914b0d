package org.txsearch.money;

/** Says that something is not an amount of money, and why; never quotes it, for amounts must not reach a log. */
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
