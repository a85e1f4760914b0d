package org.txsearch.money;

/** Thrown if a value is not an amount of money. Never quotes the value, because amounts must not be logged. */
public final class MoneyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final MoneyFault fault;

    MoneyException(MoneyFault fault) {
        super(fault.name());
        this.fault = fault;
    }

    public MoneyFault fault() {
        return fault;
    }
}
