package org.txsearch.ingest.generate;

/**
 * The world that the transactions happen in; it follows from the settings alone.
 *
 * @param settings the settings
 * @param profile when people pay
 * @param horizon when the story ends
 * @param merchants the merchants
 * @param people their customers
 * @param ids the ids of transactions
 * @param monthlyFees the fees that are charged on the first of each month
 */
record Marketplace(
        GeneratorSettings settings,
        DayProfile profile,
        Horizon horizon,
        Merchants merchants,
        People people,
        TransactionIds ids,
        MonthlyFees monthlyFees) {

    static Marketplace of(GeneratorSettings settings) {
        DayProfile profile = new DayProfile(settings.from(), settings.to(), settings.hoursOfLastDay());
        Merchants merchants = new Merchants(settings);
        return new Marketplace(
                settings,
                profile,
                new Horizon(profile.last()),
                merchants,
                new People(settings.seed(), merchants),
                new TransactionIds(settings.seed()),
                MonthlyFees.of(settings, merchants.count()));
    }
}
