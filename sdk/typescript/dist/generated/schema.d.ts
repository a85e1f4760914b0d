export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Exactly one member: and, or, not, or a field with its comparisons. and, or and not nest at most 5 levels deep, with at most 50 comparisons in all. Several comparisons of one field are combined with AND; not also matches transactions without a value.
         *
         *     | field | comparisons |
         *     |---|---|
         *     | `id` | `eq` `in` `exists` |
         *     | `type` | `eq` `in` `exists` |
         *     | `event_code` | `eq` `in` `exists` |
         *     | `status` | `eq` `in` `exists` |
         *     | `direction` | `eq` `in` `exists` |
         *     | `created_at` | `gt` `gte` `lt` `lte` `exists` |
         *     | `updated_at` | `gt` `gte` `lt` `lte` `exists` |
         *     | `ingested_at` | `gt` `gte` `lt` `lte` `exists` |
         *     | `amount` | `eq` `gt` `gte` `lt` `lte` `exists` |
         *     | `currency` | `eq` `in` `exists` |
         *     | `payer_id` | `eq` `in` `exists` |
         *     | `name` | `match` `exists` |
         *     | `email` | `eq` `in` `prefix` `suffix` `contains` `exists` |
         *     | `country` | `eq` `in` `exists` |
         *     | `payment_method` | `eq` `in` `exists` |
         *     | `card_brand` | `eq` `in` `exists` |
         *     | `card_last4` | `eq` `in` `exists` |
         *     | `invoice_id` | `eq` `in` `prefix` `exists` |
         *     | `reference` | `eq` `in` `prefix` `exists` |
         *     | `custom_id` | `eq` `in` `prefix` `exists` |
         *     | `related_id` | `eq` `in` `exists` |
         *     | `payout_id` | `eq` `in` `exists` |
         *     | `settled_at` | `gt` `gte` `lt` `lte` `exists` |
         *     | `store_id` | `eq` `in` `exists` |
         *     | `terminal_id` | `eq` `in` `exists` |
         *     | `metadata.<key>` | `eq` `in` `exists` |
         *     | `q` | `match` |
         * @example {
         *       "and": [
         *         {
         *           "status": {
         *             "in": [
         *               "COMPLETED",
         *               "REFUNDED"
         *             ]
         *           }
         *         },
         *         {
         *           "or": [
         *             {
         *               "name": {
         *                 "match": "jose gar"
         *               }
         *             },
         *             {
         *               "email": {
         *                 "suffix": "@example.com"
         *               }
         *             }
         *           ]
         *         },
         *         {
         *           "not": {
         *             "amount": {
         *               "lt": "10.05"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        Filter: {
            /** @description All of these hold. */
            and: components["schemas"]["Filter"][];
            /** @description At least one of these holds. */
            or: components["schemas"]["Filter"][];
            /** @description This does not hold. */
            not: components["schemas"]["Filter"];
            id: components["schemas"]["IdFilter"];
            type: components["schemas"]["TypeFilter"];
            event_code: components["schemas"]["EventCodeFilter"];
            status: components["schemas"]["StatusFilter"];
            direction: components["schemas"]["DirectionFilter"];
            created_at: components["schemas"]["CreatedAtFilter"];
            updated_at: components["schemas"]["UpdatedAtFilter"];
            ingested_at: components["schemas"]["IngestedAtFilter"];
            amount: components["schemas"]["AmountFilter"];
            currency: components["schemas"]["CurrencyFilter"];
            payer_id: components["schemas"]["PayerIdFilter"];
            name: components["schemas"]["NameFilter"];
            email: components["schemas"]["EmailFilter"];
            country: components["schemas"]["CountryFilter"];
            payment_method: components["schemas"]["PaymentMethodFilter"];
            card_brand: components["schemas"]["CardBrandFilter"];
            card_last4: components["schemas"]["CardLast4Filter"];
            invoice_id: components["schemas"]["InvoiceIdFilter"];
            reference: components["schemas"]["ReferenceFilter"];
            custom_id: components["schemas"]["CustomIdFilter"];
            related_id: components["schemas"]["RelatedIdFilter"];
            payout_id: components["schemas"]["PayoutIdFilter"];
            settled_at: components["schemas"]["SettledAtFilter"];
            store_id: components["schemas"]["StoreIdFilter"];
            terminal_id: components["schemas"]["TerminalIdFilter"];
            q: components["schemas"]["QFilter"];
        } & {
            [key: string]: components["schemas"]["MetadataFilter"];
        };
        /** @description Comparisons of id. */
        IdFilter: {
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of type. */
        TypeFilter: {
            /** @enum {string} */
            eq: "PAYMENT" | "REFUND" | "PAYOUT" | "FEE" | "DISPUTE" | "TRANSFER" | "ADJUSTMENT";
            in: ("PAYMENT" | "REFUND" | "PAYOUT" | "FEE" | "DISPUTE" | "TRANSFER" | "ADJUSTMENT")[];
            exists: boolean;
        };
        /** @description Comparisons of event_code. */
        EventCodeFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of status. */
        StatusFilter: {
            /** @enum {string} */
            eq: "PENDING" | "AUTHORIZED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "REVERSED" | "DENIED" | "FAILED" | "CANCELLED";
            in: ("PENDING" | "AUTHORIZED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "REVERSED" | "DENIED" | "FAILED" | "CANCELLED")[];
            exists: boolean;
        };
        /** @description Comparisons of direction. */
        DirectionFilter: {
            /** @enum {string} */
            eq: "CREDIT" | "DEBIT";
            in: ("CREDIT" | "DEBIT")[];
            exists: boolean;
        };
        /** @description Comparisons of created_at. */
        CreatedAtFilter: {
            /** Format: rfc3339-or-date */
            gt: string;
            /** Format: rfc3339-or-date */
            gte: string;
            /** Format: rfc3339-or-date */
            lt: string;
            /** Format: rfc3339-or-date */
            lte: string;
            exists: boolean;
        };
        /** @description Comparisons of updated_at. */
        UpdatedAtFilter: {
            /** Format: rfc3339-or-date */
            gt: string;
            /** Format: rfc3339-or-date */
            gte: string;
            /** Format: rfc3339-or-date */
            lt: string;
            /** Format: rfc3339-or-date */
            lte: string;
            exists: boolean;
        };
        /** @description Comparisons of ingested_at. */
        IngestedAtFilter: {
            /** Format: rfc3339-or-date */
            gt: string;
            /** Format: rfc3339-or-date */
            gte: string;
            /** Format: rfc3339-or-date */
            lt: string;
            /** Format: rfc3339-or-date */
            lte: string;
            exists: boolean;
        };
        /** @description Comparisons of amount. */
        AmountFilter: {
            eq: string;
            gt: string;
            gte: string;
            lt: string;
            lte: string;
            exists: boolean;
        };
        /** @description Comparisons of currency. */
        CurrencyFilter: {
            /** @enum {string} */
            eq: "ADP" | "AED" | "AFA" | "AFN" | "ALK" | "ALL" | "AMD" | "ANG" | "AOA" | "AOK" | "AON" | "AOR" | "ARA" | "ARP" | "ARS" | "ARY" | "ATS" | "AUD" | "AWG" | "AYM" | "AZM" | "AZN" | "BAD" | "BAM" | "BBD" | "BDT" | "BEC" | "BEF" | "BEL" | "BGJ" | "BGK" | "BGL" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOP" | "BOV" | "BRB" | "BRC" | "BRE" | "BRL" | "BRN" | "BRR" | "BSD" | "BTN" | "BUK" | "BWP" | "BYB" | "BYN" | "BYR" | "BZD" | "CAD" | "CDF" | "CHC" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CSD" | "CSJ" | "CSK" | "CUC" | "CUP" | "CVE" | "CYP" | "CZK" | "DDM" | "DEM" | "DJF" | "DKK" | "DOP" | "DZD" | "ECS" | "ECV" | "EEK" | "EGP" | "ERN" | "ESA" | "ESB" | "ESP" | "ETB" | "EUR" | "FIM" | "FJD" | "FKP" | "FRF" | "GBP" | "GEK" | "GEL" | "GHC" | "GHP" | "GHS" | "GIP" | "GMD" | "GNE" | "GNF" | "GNS" | "GQE" | "GRD" | "GTQ" | "GWE" | "GWP" | "GYD" | "HKD" | "HNL" | "HRD" | "HRK" | "HTG" | "HUF" | "IDR" | "IEP" | "ILP" | "ILR" | "ILS" | "INR" | "IQD" | "IRR" | "ISJ" | "ISK" | "ITL" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAJ" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LSM" | "LTL" | "LTT" | "LUC" | "LUF" | "LUL" | "LVL" | "LVR" | "LYD" | "MAD" | "MDL" | "MGA" | "MGF" | "MKD" | "MLF" | "MMK" | "MNT" | "MOP" | "MRO" | "MRU" | "MTL" | "MTP" | "MUR" | "MVQ" | "MVR" | "MWK" | "MXN" | "MXP" | "MXV" | "MYR" | "MZE" | "MZM" | "MZN" | "NAD" | "NGN" | "NIC" | "NIO" | "NLG" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEH" | "PEI" | "PEN" | "PES" | "PGK" | "PHP" | "PKR" | "PLN" | "PLZ" | "PTE" | "PYG" | "QAR" | "RHD" | "ROK" | "ROL" | "RON" | "RSD" | "RUB" | "RUR" | "RWF" | "SAR" | "SBD" | "SCR" | "SDD" | "SDG" | "SDP" | "SEK" | "SGD" | "SHP" | "SIT" | "SKK" | "SLE" | "SLL" | "SOS" | "SRD" | "SRG" | "SSP" | "STD" | "STN" | "SUR" | "SVC" | "SYP" | "SZL" | "THB" | "TJR" | "TJS" | "TMM" | "TMT" | "TND" | "TOP" | "TPE" | "TRL" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UAK" | "UGS" | "UGW" | "UGX" | "USD" | "USN" | "USS" | "UYI" | "UYN" | "UYP" | "UYU" | "UYW" | "UZS" | "VEB" | "VED" | "VEF" | "VES" | "VNC" | "VND" | "VUV" | "WST" | "XAD" | "XAF" | "XCD" | "XCG" | "XEU" | "XOF" | "XPF" | "YDD" | "YER" | "YUD" | "YUM" | "YUN" | "ZAL" | "ZAR" | "ZMK" | "ZMW" | "ZRN" | "ZRZ" | "ZWC" | "ZWD" | "ZWG" | "ZWL" | "ZWN" | "ZWR";
            in: ("ADP" | "AED" | "AFA" | "AFN" | "ALK" | "ALL" | "AMD" | "ANG" | "AOA" | "AOK" | "AON" | "AOR" | "ARA" | "ARP" | "ARS" | "ARY" | "ATS" | "AUD" | "AWG" | "AYM" | "AZM" | "AZN" | "BAD" | "BAM" | "BBD" | "BDT" | "BEC" | "BEF" | "BEL" | "BGJ" | "BGK" | "BGL" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOP" | "BOV" | "BRB" | "BRC" | "BRE" | "BRL" | "BRN" | "BRR" | "BSD" | "BTN" | "BUK" | "BWP" | "BYB" | "BYN" | "BYR" | "BZD" | "CAD" | "CDF" | "CHC" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CSD" | "CSJ" | "CSK" | "CUC" | "CUP" | "CVE" | "CYP" | "CZK" | "DDM" | "DEM" | "DJF" | "DKK" | "DOP" | "DZD" | "ECS" | "ECV" | "EEK" | "EGP" | "ERN" | "ESA" | "ESB" | "ESP" | "ETB" | "EUR" | "FIM" | "FJD" | "FKP" | "FRF" | "GBP" | "GEK" | "GEL" | "GHC" | "GHP" | "GHS" | "GIP" | "GMD" | "GNE" | "GNF" | "GNS" | "GQE" | "GRD" | "GTQ" | "GWE" | "GWP" | "GYD" | "HKD" | "HNL" | "HRD" | "HRK" | "HTG" | "HUF" | "IDR" | "IEP" | "ILP" | "ILR" | "ILS" | "INR" | "IQD" | "IRR" | "ISJ" | "ISK" | "ITL" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAJ" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LSM" | "LTL" | "LTT" | "LUC" | "LUF" | "LUL" | "LVL" | "LVR" | "LYD" | "MAD" | "MDL" | "MGA" | "MGF" | "MKD" | "MLF" | "MMK" | "MNT" | "MOP" | "MRO" | "MRU" | "MTL" | "MTP" | "MUR" | "MVQ" | "MVR" | "MWK" | "MXN" | "MXP" | "MXV" | "MYR" | "MZE" | "MZM" | "MZN" | "NAD" | "NGN" | "NIC" | "NIO" | "NLG" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEH" | "PEI" | "PEN" | "PES" | "PGK" | "PHP" | "PKR" | "PLN" | "PLZ" | "PTE" | "PYG" | "QAR" | "RHD" | "ROK" | "ROL" | "RON" | "RSD" | "RUB" | "RUR" | "RWF" | "SAR" | "SBD" | "SCR" | "SDD" | "SDG" | "SDP" | "SEK" | "SGD" | "SHP" | "SIT" | "SKK" | "SLE" | "SLL" | "SOS" | "SRD" | "SRG" | "SSP" | "STD" | "STN" | "SUR" | "SVC" | "SYP" | "SZL" | "THB" | "TJR" | "TJS" | "TMM" | "TMT" | "TND" | "TOP" | "TPE" | "TRL" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UAK" | "UGS" | "UGW" | "UGX" | "USD" | "USN" | "USS" | "UYI" | "UYN" | "UYP" | "UYU" | "UYW" | "UZS" | "VEB" | "VED" | "VEF" | "VES" | "VNC" | "VND" | "VUV" | "WST" | "XAD" | "XAF" | "XCD" | "XCG" | "XEU" | "XOF" | "XPF" | "YDD" | "YER" | "YUD" | "YUM" | "YUN" | "ZAL" | "ZAR" | "ZMK" | "ZMW" | "ZRN" | "ZRZ" | "ZWC" | "ZWD" | "ZWG" | "ZWL" | "ZWN" | "ZWR")[];
            exists: boolean;
        };
        /** @description Comparisons of payer_id. */
        PayerIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of name. */
        NameFilter: {
            /** Format: words */
            match: string;
            exists: boolean;
        };
        /** @description Comparisons of email. */
        EmailFilter: {
            eq: string;
            in: string[];
            prefix: string;
            suffix: string;
            contains: string;
            exists: boolean;
        };
        /** @description Comparisons of country. */
        CountryFilter: {
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of payment_method. */
        PaymentMethodFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of card_brand. */
        CardBrandFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of card_last4. */
        CardLast4Filter: {
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of invoice_id. */
        InvoiceIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            /** Format: text */
            prefix: string;
            exists: boolean;
        };
        /** @description Comparisons of reference. */
        ReferenceFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            /** Format: text */
            prefix: string;
            exists: boolean;
        };
        /** @description Comparisons of custom_id. */
        CustomIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            /** Format: text */
            prefix: string;
            exists: boolean;
        };
        /** @description Comparisons of related_id. */
        RelatedIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of payout_id. */
        PayoutIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of settled_at. */
        SettledAtFilter: {
            /** Format: rfc3339-or-date */
            gt: string;
            /** Format: rfc3339-or-date */
            gte: string;
            /** Format: rfc3339-or-date */
            lt: string;
            /** Format: rfc3339-or-date */
            lte: string;
            exists: boolean;
        };
        /** @description Comparisons of store_id. */
        StoreIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of terminal_id. */
        TerminalIdFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of metadata.<key>. */
        MetadataFilter: {
            /** Format: text */
            eq: string;
            in: string[];
            exists: boolean;
        };
        /** @description Comparisons of q. */
        QFilter: {
            /** Format: words */
            match: string;
        };
        /** @description A search by body: the filter is a tree, the rest is as in the query string. */
        TransactionSearch: {
            filter: components["schemas"]["Filter"];
            /**
             * Format: iana-time-zone
             * @description The IANA time zone in which plain dates are read, in exact case. An offset is not a zone. By default Etc/UTC.
             */
            time_zone: string;
            /**
             * @description The order of the transactions. Ties have a fixed order derived from the id, and transactions without updated_at come before all that have one. A walk by created_at returns each transaction exactly once while others write, an ascending walk by updated_at or ingested_at at least once. To follow changes, sort by ingested_at with ingested_from = the last freshness.as_of. amount is the absolute gross amount, as in the filters, and needs exactly one currency. By default -created_at.
             * @enum {string}
             */
            sort: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "ingested_at" | "-ingested_at" | "amount" | "-amount";
            /**
             * Format: int32
             * @description The largest number of rows of a page. By default 100.
             */
            limit: number;
            /**
             * Format: cursor
             * @description The next or previous page: next_cursor or prev_cursor of a page, alone or with the same query. Only limit may change.
             */
            cursor: string;
            /** @description The parts of each transaction to return, as dotted paths. A parent includes everything below it, items.sku keeps the array, metadata.<key> is one key (in a query string, \, is a comma within it, and \\ a backslash). id is always included. */
            fields: string[];
            /**
             * @description How far the rows of the whole query are counted: not at all, exactly up to 10,000, or exactly. By default none.
             * @enum {string}
             */
            total: "none" | "bounded" | "exact";
            /**
             * Format: rfc3339
             * @description How fresh the data must be: if freshness.as_of would be earlier, the answer is 503 DATA_NOT_YET_AVAILABLE with Retry-After. A date-time with an offset (RFC 3339). Cursors do not remember it.
             */
            min_as_of: string;
        };
        /**
         * @description One movement of money on a merchant's account, in its latest known state. Every member is present at every depth, null if unknown, unless the parameter fields leaves it out; id is always present.
         * @example {
         *       "id": "txn_01JCX4Q7",
         *       "merchant_id": "M0001",
         *       "type": "PAYMENT",
         *       "event_code": "T0006",
         *       "status": "COMPLETED",
         *       "direction": "CREDIT",
         *       "created_at": "2026-11-19T08:00:11.412Z",
         *       "updated_at": "2026-11-19T08:00:13.001Z",
         *       "ingested_at": "2026-11-19T08:00:13.950Z",
         *       "version": 3,
         *       "amount": {
         *         "value": "49.99",
         *         "currency_code": "EUR"
         *       },
         *       "fee": {
         *         "value": "-1.75",
         *         "currency_code": "EUR"
         *       },
         *       "net": {
         *         "value": "48.24",
         *         "currency_code": "EUR"
         *       },
         *       "payer": {
         *         "id": "p_9",
         *         "name": "José García",
         *         "email": "jose@example.com",
         *         "country_code": "ES",
         *         "status": null,
         *         "prefix": null,
         *         "given_name": null,
         *         "middle_name": null,
         *         "surname": null,
         *         "suffix": null,
         *         "alternate_name": null,
         *         "phone": null,
         *         "address": null,
         *         "address_status": null,
         *         "locale": null,
         *         "registered_at": null
         *       },
         *       "payment_method": {
         *         "type": "CARD",
         *         "brand": "VISA",
         *         "last4": "4242",
         *         "bin": null,
         *         "expiry_month": null,
         *         "expiry_year": null,
         *         "funding": null,
         *         "issuer": null,
         *         "issuer_country_code": null,
         *         "wallet": null,
         *         "instrument_type": null,
         *         "instrument_sub_type": null,
         *         "token": null,
         *         "fingerprint": null,
         *         "entry_mode": null,
         *         "mandate_id": null,
         *         "bank_name": null,
         *         "three_d_secure": null
         *       },
         *       "invoice_id": "INV-1001",
         *       "reference": "order-77",
         *       "custom_id": null,
         *       "note": null,
         *       "related_id": null,
         *       "payout_id": null,
         *       "settled_at": null,
         *       "store_id": null,
         *       "terminal_id": null,
         *       "related_type": null,
         *       "subject": null,
         *       "account_id": null,
         *       "channel": null,
         *       "initiated_by": null,
         *       "bank_reference_id": null,
         *       "tracking_id": null,
         *       "protection_eligibility": null,
         *       "statement_descriptor": null,
         *       "language": null,
         *       "breakdown": null,
         *       "balance": null,
         *       "credit": null,
         *       "authorization": null,
         *       "processor": null,
         *       "risk": null,
         *       "settlement": null,
         *       "dispute": null,
         *       "subscription": null,
         *       "order": null,
         *       "shipping": null,
         *       "billing_address": null,
         *       "device": null,
         *       "point_of_sale": null,
         *       "auction": null,
         *       "items": [
         *         {
         *           "sku": "85123A",
         *           "name": "Candle holder",
         *           "quantity": "6",
         *           "unit_amount": {
         *             "value": "2.55",
         *             "currency_code": "EUR"
         *           },
         *           "amount": null,
         *           "total_amount": null,
         *           "tax_percentage": null,
         *           "description": null,
         *           "category": null,
         *           "options": null,
         *           "invoice_number": null,
         *           "charges": null,
         *           "taxes": [],
         *           "checkout_options": []
         *         }
         *       ],
         *       "incentives": [],
         *       "events": [],
         *       "metadata": {},
         *       "erased_at": null
         *     }
         */
        Transaction: {
            /** @description The transaction's id, unique within the merchant. */
            id: string;
            /** @description The merchant on whose account the money moved. */
            merchant_id: string;
            /**
             * Format: constant
             * @description The kind of movement. One of PAYMENT, REFUND, PAYOUT, FEE, DISPUTE, TRANSFER, ADJUSTMENT; later versions may add values.
             * @enum {string}
             */
            type: "PAYMENT" | "REFUND" | "PAYOUT" | "FEE" | "DISPUTE" | "TRANSFER" | "ADJUSTMENT";
            /**
             * Format: text
             * @description Five-character event code of the payment network, for example T0006 for a checkout payment.
             */
            event_code: string | null;
            /**
             * Format: constant
             * @description The transaction's current status. One of PENDING, AUTHORIZED, COMPLETED, PARTIALLY_REFUNDED, REFUNDED, REVERSED, DENIED, FAILED, CANCELLED; later versions may add values.
             * @enum {string}
             */
            status: "PENDING" | "AUTHORIZED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "REVERSED" | "DENIED" | "FAILED" | "CANCELLED";
            /**
             * Format: constant
             * @description Whether money came in (CREDIT) or went out (DEBIT). One of CREDIT, DEBIT; later versions may add values.
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /**
             * Format: date-time
             * @description When the transaction was created, in UTC. It never changes; its ISO week decides in which index the transaction is stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the transaction last changed, in UTC.
             */
            updated_at: string | null;
            /**
             * Format: date-time
             * @description When this version was received, in UTC. Set on receipt and ignored where it is sent.
             */
            ingested_at: string | null;
            /**
             * Format: int64
             * @description Grows with every change of the transaction. The highest version is its current state.
             */
            version: bigint;
            /** @description Gross amount, signed: CREDIT is not negative, DEBIT is not positive. */
            amount: components["schemas"]["Money"];
            /** @description What the processor kept, signed, in the amount's currency; usually negative. */
            fee: components["schemas"]["Money"] | null;
            /** @description Amount plus fee, signed, in the amount's currency. */
            net: components["schemas"]["Money"] | null;
            /** @description Who paid, or who was paid back. */
            payer: components["schemas"]["Payer"] | null;
            /** @description What the payer paid with. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: text
             * @description The merchant's invoice number.
             */
            invoice_id: string | null;
            /**
             * Format: text
             * @description The merchant's own reference, for example an order number.
             */
            reference: string | null;
            /**
             * Format: text
             * @description Another value that the merchant attached.
             */
            custom_id: string | null;
            /**
             * Format: text
             * @description A note to the payer or from the payer.
             */
            note: string | null;
            /**
             * Format: text
             * @description Id of the transaction that this one belongs to: the payment of a refund, of a fee, of a dispute.
             */
            related_id: string | null;
            /**
             * Format: text
             * @description The payout in which the money reached the bank.
             */
            payout_id: string | null;
            /**
             * Format: date-time
             * @description When the money was settled, in UTC.
             */
            settled_at: string | null;
            /**
             * Format: text
             * @description The shop in which it was sold.
             */
            store_id: string | null;
            /**
             * Format: text
             * @description The terminal at which it was sold.
             */
            terminal_id: string | null;
            /**
             * Format: text
             * @description What related_id names: TRANSACTION, ORDER, SUBSCRIPTION or PREAPPROVAL.
             */
            related_type: string | null;
            /**
             * Format: text
             * @description Subject line of the payment.
             */
            subject: string | null;
            /**
             * Format: text
             * @description Account of the counterparty with the processor.
             */
            account_id: string | null;
            /**
             * Format: text
             * @description WEB, MOBILE, POS, PHONE, MAIL or API.
             */
            channel: string | null;
            /**
             * Format: text
             * @description CUSTOMER or MERCHANT.
             */
            initiated_by: string | null;
            /**
             * Format: text
             * @description Reference of the bank transfer.
             */
            bank_reference_id: string | null;
            /**
             * Format: text
             * @description The processor's tracking id.
             */
            tracking_id: string | null;
            /**
             * Format: text
             * @description Whether the sale is protected: ELIGIBLE, PARTIALLY_ELIGIBLE or NOT_ELIGIBLE.
             */
            protection_eligibility: string | null;
            /**
             * Format: text
             * @description What the payer reads on the statement.
             */
            statement_descriptor: string | null;
            /**
             * Format: text
             * @description Language of the checkout, BCP 47.
             */
            language: string | null;
            /** @description What the gross amount is made of. */
            breakdown: components["schemas"]["Breakdown"] | null;
            /** @description The merchant's balance after this transaction. */
            balance: components["schemas"]["Balance"] | null;
            /** @description Terms where the payer paid on credit. */
            credit: components["schemas"]["Credit"] | null;
            /** @description Sums and times of the authorisation and what followed it. */
            authorization: components["schemas"]["Authorization"] | null;
            /** @description What the acquirer and the network answered. */
            processor: components["schemas"]["Processor"] | null;
            /** @description How risky the transaction was judged. */
            risk: components["schemas"]["Risk"] | null;
            /** @description The amount as it reached the merchant's account. */
            settlement: components["schemas"]["Settlement"] | null;
            /** @description A chargeback or complaint. */
            dispute: components["schemas"]["Dispute"] | null;
            /** @description The subscription that was charged. */
            subscription: components["schemas"]["Subscription"] | null;
            /** @description The merchant's order. */
            order: components["schemas"]["Order"] | null;
            /** @description Where and how the goods went. */
            shipping: components["schemas"]["Shipping"] | null;
            /** @description Address on the invoice. */
            billing_address: components["schemas"]["Address"] | null;
            /** @description What the payer used. */
            device: components["schemas"]["Device"] | null;
            /** @description The shop in which it was sold. */
            point_of_sale: components["schemas"]["PointOfSale"] | null;
            /** @description The auction in which it was sold. */
            auction: components["schemas"]["Auction"] | null;
            /** @description Lines of the cart. */
            items: components["schemas"]["Item"][];
            /** @description Coupons, vouchers and loyalty rewards. */
            incentives: components["schemas"]["Incentive"][];
            /** @description Steps in the life of the transaction, oldest first. */
            events: components["schemas"]["Event"][];
            /** @description The merchant's own keys and values. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the personal data of its payer was erased, in UTC: personal members are null from then on, and version is one above the source's. Written by ./txsearch erase, not to be sent.
             */
            erased_at: string | null;
        };
        /** @description A decimal with exactly the digits of its currency: never a JSON number. */
        Money: {
            /** @description Decimal number with at most as many decimals as the currency has, for example 10.05. It is a string, since binary floating point cannot hold it exactly. */
            value: string;
            /** @description ISO 4217 code in upper case. */
            currency_code: string;
        };
        /** @description The members of payer. */
        Payer: {
            /**
             * Format: text
             * @description The payer's id with the processor.
             */
            id: string | null;
            /**
             * Format: text
             * @description Full name as the payer writes it, in any script.
             */
            name: string | null;
            /**
             * Format: text
             * @description E-mail address.
             */
            email: string | null;
            /** @description Country of the payer: two capital letters or digits, the code of ISO 3166-1 where it has one. */
            country_code: string | null;
            /**
             * Format: text
             * @description VERIFIED or UNVERIFIED, as the processor knows the payer.
             */
            status: string | null;
            /**
             * Format: text
             * @description Title before the name.
             */
            prefix: string | null;
            /**
             * Format: text
             * @description Given name.
             */
            given_name: string | null;
            /**
             * Format: text
             * @description Middle name.
             */
            middle_name: string | null;
            /**
             * Format: text
             * @description Family name.
             */
            surname: string | null;
            /**
             * Format: text
             * @description Suffix after the name.
             */
            suffix: string | null;
            /**
             * Format: text
             * @description The name in another script or spelling.
             */
            alternate_name: string | null;
            /** @description Telephone number. */
            phone: components["schemas"]["Phone"] | null;
            /** @description Postal address of the payer. */
            address: components["schemas"]["Address"] | null;
            /**
             * Format: text
             * @description CONFIRMED or UNCONFIRMED.
             */
            address_status: string | null;
            /**
             * Format: text
             * @description Language and region, for example es-ES.
             */
            locale: string | null;
            /**
             * Format: date-time
             * @description When the payer's account was opened, in UTC.
             */
            registered_at: string | null;
        };
        /** @description The members of payer.phone. */
        Phone: {
            /**
             * Format: text
             * @description Country calling code, mostly 1 to 3 digits without a plus sign.
             */
            country_code: string | null;
            /**
             * Format: text
             * @description National number, as the payer writes it.
             */
            national_number: string | null;
            /**
             * Format: text
             * @description Extension.
             */
            extension: string | null;
        };
        /** @description The members of payer.address. */
        Address: {
            /**
             * Format: text
             * @description Street and number.
             */
            line1: string | null;
            /**
             * Format: text
             * @description Flat, building or company.
             */
            line2: string | null;
            /**
             * Format: text
             * @description Town or city.
             */
            city: string | null;
            /**
             * Format: text
             * @description State, province or region as the country writes it.
             */
            state: string | null;
            /**
             * Format: text
             * @description Postal code as the country writes it.
             */
            postal_code: string | null;
            /** @description Country: two capital letters or digits, the code of ISO 3166-1 where it has one. */
            country_code: string | null;
        };
        /** @description The members of payment_method. */
        PaymentMethod: {
            /**
             * Format: text
             * @description CARD, BANK_TRANSFER, DIRECT_DEBIT, WALLET, CASH and others, in upper snake case.
             */
            type: string | null;
            /**
             * Format: text
             * @description Card brand or wallet, for example VISA.
             */
            brand: string | null;
            /** @description Last four digits of the card or account. */
            last4: string | null;
            /** @description First six to eight digits of the card. */
            bin: string | null;
            /**
             * Format: int32
             * @description Month in which the card expires, 1 to 12.
             */
            expiry_month: number | null;
            /**
             * Format: int32
             * @description Year in which the card expires.
             */
            expiry_year: number | null;
            /**
             * Format: text
             * @description CREDIT, DEBIT, PREPAID or CHARGE.
             */
            funding: string | null;
            /**
             * Format: text
             * @description Name of the issuing bank.
             */
            issuer: string | null;
            /** @description Country of the issuer: two capital letters or digits, the code of ISO 3166-1 where it has one. */
            issuer_country_code: string | null;
            /**
             * Format: text
             * @description Wallet that carried the card, for example APPLE_PAY.
             */
            wallet: string | null;
            /**
             * Format: text
             * @description Kind of funding instrument as the processor names it.
             */
            instrument_type: string | null;
            /**
             * Format: text
             * @description Finer kind of funding instrument.
             */
            instrument_sub_type: string | null;
            /**
             * Format: text
             * @description The processor's token for the instrument.
             */
            token: string | null;
            /**
             * Format: text
             * @description Keyed fingerprint of the instrument: equal for the same card.
             */
            fingerprint: string | null;
            /**
             * Format: text
             * @description CHIP, CONTACTLESS, MAGSTRIPE, MANUAL or ECOMMERCE.
             */
            entry_mode: string | null;
            /**
             * Format: text
             * @description Mandate of a direct debit.
             */
            mandate_id: string | null;
            /**
             * Format: text
             * @description Name of the payer's bank.
             */
            bank_name: string | null;
            /** @description Outcome of the cardholder's authentication. */
            three_d_secure: components["schemas"]["ThreeDSecure"] | null;
        };
        /** @description The members of payment_method.three_d_secure. */
        ThreeDSecure: {
            /**
             * Format: text
             * @description Protocol version, for example 2.2.0.
             */
            version: string | null;
            /**
             * Format: text
             * @description Y, A, N, U or R.
             */
            status: string | null;
            /**
             * Format: text
             * @description Electronic commerce indicator.
             */
            eci: string | null;
            /** @description Whether the issuer bears the risk. */
            liability_shifted: boolean | null;
        };
        /** @description The members of breakdown. */
        Breakdown: {
            /** @description Sum of the lines before tax and shipping. */
            item_total: components["schemas"]["Money"] | null;
            /** @description Discount, negative. */
            discount: components["schemas"]["Money"] | null;
            /** @description Sales tax or VAT. */
            sales_tax: components["schemas"]["Money"] | null;
            /** @description Shipping. */
            shipping: components["schemas"]["Money"] | null;
            /** @description Discount on shipping, negative. */
            shipping_discount: components["schemas"]["Money"] | null;
            /** @description Tax on shipping. */
            shipping_tax: components["schemas"]["Money"] | null;
            /** @description Insurance. */
            insurance: components["schemas"]["Money"] | null;
            /** @description Handling. */
            handling: components["schemas"]["Money"] | null;
            /** @description Gift wrap. */
            gift_wrap: components["schemas"]["Money"] | null;
            /** @description Tip. */
            tip: components["schemas"]["Money"] | null;
            /** @description Anything else. */
            other: components["schemas"]["Money"] | null;
        };
        /** @description The members of balance. */
        Balance: {
            /** @description Ending balance. */
            ending: components["schemas"]["Money"] | null;
            /** @description Available balance. */
            available: components["schemas"]["Money"] | null;
        };
        /** @description The members of credit. */
        Credit: {
            /**
             * Format: text
             * @description Term, for example 12 months.
             */
            term: string | null;
            /** @description Yearly rate in per cent, a decimal number. */
            annual_percentage_rate: string | null;
            /** @description Fee for the credit. */
            transactional_fee: components["schemas"]["Money"] | null;
            /** @description Fee for a promotional credit. */
            promotional_fee: components["schemas"]["Money"] | null;
        };
        /** @description The members of authorization. */
        Authorization: {
            /**
             * Format: text
             * @description Approval code of the issuer.
             */
            code: string | null;
            /**
             * Format: date-time
             * @description When the issuer approved, in UTC.
             */
            authorized_at: string | null;
            /**
             * Format: date-time
             * @description When the approval lapses, in UTC.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last captured, in UTC.
             */
            captured_at: string | null;
            /** @description Approved amount. */
            authorized_amount: components["schemas"]["Money"] | null;
            /** @description Captured so far. */
            captured_amount: components["schemas"]["Money"] | null;
            /** @description Paid back so far. */
            refunded_amount: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description How many captures there were.
             */
            capture_count: number | null;
        };
        /** @description The members of processor. */
        Processor: {
            /**
             * Format: text
             * @description Acquirer.
             */
            name: string | null;
            /**
             * Format: text
             * @description The merchant's account with the acquirer.
             */
            merchant_account: string | null;
            /**
             * Format: text
             * @description Response code of the network.
             */
            response_code: string | null;
            /**
             * Format: text
             * @description Response in words.
             */
            response_text: string | null;
            /**
             * Format: text
             * @description Result of the address check.
             */
            avs_result: string | null;
            /**
             * Format: text
             * @description Result of the security code check, never the code itself.
             */
            security_code_result: string | null;
            /**
             * Format: text
             * @description Network that carried it.
             */
            network: string | null;
            /**
             * Format: text
             * @description Id with the network.
             */
            network_transaction_id: string | null;
            /**
             * Format: text
             * @description Acquirer reference number, a keyed token.
             */
            acquirer_reference: string | null;
            /**
             * Format: text
             * @description Retrieval reference number.
             */
            retrieval_reference: string | null;
        };
        /** @description The members of risk. */
        Risk: {
            /**
             * Format: int32
             * @description 0 (safe) to 100.
             */
            score: number | null;
            /**
             * Format: text
             * @description NORMAL, ELEVATED or HIGHEST.
             */
            level: string | null;
            /**
             * Format: text
             * @description ACCEPT, REVIEW or REJECT.
             */
            decision: string | null;
            /**
             * Format: text
             * @description The rule that decided.
             */
            rule: string | null;
        };
        /** @description The members of settlement. */
        Settlement: {
            /** @description Settled amount in the account's currency. */
            amount: components["schemas"]["Money"] | null;
            /** @description Rate from the amount's currency, a decimal number. */
            exchange_rate: string | null;
            /**
             * Format: text
             * @description Settlement batch.
             */
            batch_id: string | null;
            /**
             * Format: date-time
             * @description When the money may be paid out, in UTC.
             */
            available_on: string | null;
        };
        /** @description The members of dispute. */
        Dispute: {
            /**
             * Format: text
             * @description Id of the dispute.
             */
            id: string | null;
            /**
             * Format: text
             * @description Reason in upper snake case.
             */
            reason: string | null;
            /**
             * Format: text
             * @description INQUIRY, CHARGEBACK or ARBITRATION.
             */
            stage: string | null;
            /**
             * Format: text
             * @description OPEN, WON or LOST.
             */
            outcome: string | null;
            /** @description Disputed amount. */
            amount: components["schemas"]["Money"] | null;
            /**
             * Format: date-time
             * @description When it was opened, in UTC.
             */
            opened_at: string | null;
            /**
             * Format: date-time
             * @description Until when the merchant may answer, in UTC.
             */
            due_at: string | null;
        };
        /** @description The members of subscription. */
        Subscription: {
            /**
             * Format: text
             * @description Id of the subscription.
             */
            id: string | null;
            /**
             * Format: text
             * @description Plan.
             */
            plan_id: string | null;
            /**
             * Format: int32
             * @description Which charge this is, from 1.
             */
            cycle: number | null;
            /**
             * Format: date-time
             * @description Start of the paid period, in UTC.
             */
            period_from: string | null;
            /**
             * Format: date-time
             * @description End of the paid period, in UTC.
             */
            period_to: string | null;
        };
        /** @description The members of order. */
        Order: {
            /**
             * Format: text
             * @description Order number.
             */
            id: string | null;
            /**
             * Format: date-time
             * @description When it was placed, in UTC.
             */
            placed_at: string | null;
            /**
             * Format: text
             * @description The buyer's purchase order number.
             */
            purchase_order: string | null;
            /** @description Whether prices include tax. */
            tax_inclusive: boolean | null;
            /**
             * Format: text
             * @description Invoice number of the cart.
             */
            cart_invoice_id: string | null;
        };
        /** @description The members of shipping. */
        Shipping: {
            /**
             * Format: text
             * @description Name of the receiver.
             */
            name: string | null;
            /**
             * Format: text
             * @description Shipping method.
             */
            method: string | null;
            /**
             * Format: text
             * @description Carrier.
             */
            carrier: string | null;
            /**
             * Format: text
             * @description The carrier's tracking number.
             */
            tracking_number: string | null;
            /**
             * Format: date-time
             * @description When the parcel left, in UTC.
             */
            shipped_at: string | null;
            /**
             * Format: date-time
             * @description When it arrived, in UTC.
             */
            delivered_at: string | null;
            /** @description Shipping address. */
            address: components["schemas"]["Address"] | null;
            /** @description Second shipping address. */
            secondary_address: components["schemas"]["Address"] | null;
        };
        /** @description The members of device. */
        Device: {
            /**
             * Format: text
             * @description DESKTOP, PHONE, TABLET or TERMINAL.
             */
            type: string | null;
            /**
             * Format: text
             * @description Operating system.
             */
            os: string | null;
            /**
             * Format: text
             * @description Browser or app.
             */
            browser: string | null;
            /** @description Country of the network address: two capital letters or digits, the code of ISO 3166-1 where it has one. */
            ip_country_code: string | null;
        };
        /** @description The members of point_of_sale. */
        PointOfSale: {
            /**
             * Format: text
             * @description Name of the shop.
             */
            store_name: string | null;
            /**
             * Format: text
             * @description City of the shop.
             */
            city: string | null;
            /** @description Country: two capital letters or digits, the code of ISO 3166-1 where it has one. */
            country_code: string | null;
            /**
             * Format: text
             * @description Who sold it.
             */
            cashier_id: string | null;
            /**
             * Format: text
             * @description Receipt number.
             */
            receipt_number: string | null;
        };
        /** @description The members of auction. */
        Auction: {
            /**
             * Format: text
             * @description Auction site.
             */
            site: string | null;
            /**
             * Format: text
             * @description Page of the article.
             */
            item_url: string | null;
            /**
             * Format: text
             * @description The buyer's name on the site.
             */
            buyer_id: string | null;
            /**
             * Format: date-time
             * @description When the auction closed, in UTC.
             */
            closed_at: string | null;
        };
        /** @description The members of items. */
        Item: {
            /**
             * Format: text
             * @description The merchant's article number.
             */
            sku: string | null;
            /**
             * Format: text
             * @description Article.
             */
            name: string | null;
            /** @description How many, a decimal number. */
            quantity: string | null;
            /** @description Price of one. */
            unit_amount: components["schemas"]["Money"] | null;
            /** @description Price of the line before tax. */
            amount: components["schemas"]["Money"] | null;
            /** @description Price of the line with everything. */
            total_amount: components["schemas"]["Money"] | null;
            /** @description Tax rate in per cent, a decimal number. */
            tax_percentage: string | null;
            /**
             * Format: text
             * @description Description.
             */
            description: string | null;
            /**
             * Format: text
             * @description Category.
             */
            category: string | null;
            /**
             * Format: text
             * @description Options as the shop wrote them.
             */
            options: string | null;
            /**
             * Format: text
             * @description Invoice number of the line.
             */
            invoice_number: string | null;
            /** @description What came on top of the line, or off it. */
            charges: components["schemas"]["ItemCharges"] | null;
            /** @description Taxes of the line. */
            taxes: components["schemas"]["ItemTax"][];
            /** @description Choices made at the checkout. */
            checkout_options: components["schemas"]["CheckoutOption"][];
        };
        /** @description The members of items.charges. */
        ItemCharges: {
            /** @description Discount, negative. */
            discount: components["schemas"]["Money"] | null;
            /** @description Adjustment. */
            adjustment: components["schemas"]["Money"] | null;
            /** @description Gift wrap. */
            gift_wrap: components["schemas"]["Money"] | null;
            /** @description Basic shipping. */
            basic_shipping: components["schemas"]["Money"] | null;
            /** @description Extra shipping. */
            extra_shipping: components["schemas"]["Money"] | null;
            /** @description Handling. */
            handling: components["schemas"]["Money"] | null;
            /** @description Insurance. */
            insurance: components["schemas"]["Money"] | null;
        };
        /** @description The members of items.taxes. */
        ItemTax: {
            /**
             * Format: text
             * @description Name of the tax.
             */
            name: string | null;
            /** @description Amount of the tax. */
            amount: components["schemas"]["Money"] | null;
        };
        /** @description The members of items.checkout_options. */
        CheckoutOption: {
            /**
             * Format: text
             * @description What was chosen.
             */
            name: string | null;
            /**
             * Format: text
             * @description The choice.
             */
            value: string | null;
        };
        /** @description The members of incentives. */
        Incentive: {
            /**
             * Format: text
             * @description Kind of incentive.
             */
            type: string | null;
            /**
             * Format: text
             * @description Code of the incentive.
             */
            code: string | null;
            /** @description Its worth. */
            amount: components["schemas"]["Money"] | null;
            /**
             * Format: text
             * @description Program that it belongs to.
             */
            program_code: string | null;
        };
        /** @description The members of events. */
        Event: {
            /**
             * Format: text
             * @description What happened, in upper snake case.
             */
            type: string | null;
            /**
             * Format: date-time
             * @description When, in UTC.
             */
            at: string | null;
            /** @description How much. */
            amount: components["schemas"]["Money"] | null;
            /**
             * Format: text
             * @description Status after it.
             */
            status: string | null;
        };
        /** @description A request for a summary by body; an empty object means all transactions. */
        TransactionSummaryRequest: {
            filter: components["schemas"]["Filter"];
            /**
             * Format: iana-time-zone
             * @description The IANA time zone in which plain dates are read, in exact case. An offset is not a zone. By default Etc/UTC.
             */
            time_zone: string;
            /** @description The fields by which the transactions of each currency are grouped. Null values form a group of their own. */
            group_by: ("type" | "status" | "direction" | "country" | "payment_method" | "card_brand" | "payout_id" | "store_id")[];
            /**
             * @description Also groups by intervals of created_at in time_zone: days have 23 or 25 hours when the clock changes, weeks are ISO weeks. Intervals without transactions fill the range of created_at that the filter selects; where it is open, from the first transaction or to the last. They count as groups.
             * @enum {string}
             */
            interval: "HOUR" | "DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR";
            /**
             * Format: int32
             * @description The number of payers to return for each currency: those with the greatest gross, with their counts. Ties are ordered by the payer's id. At most 100,000 payers may match.
             */
            top: number;
            /**
             * Format: rfc3339
             * @description How fresh the data must be: if freshness.as_of would be earlier, the answer is 503 DATA_NOT_YET_AVAILABLE with Retry-After. A date-time with an offset (RFC 3339). Cursors do not remember it.
             */
            min_as_of: string;
        };
        /** @description The transactions that a filter finds, counted and added up exactly. */
        TransactionSummary: {
            /** @description By currency, then from, then the values grouped by, nulls last. */
            groups: components["schemas"]["SummaryGroup"][];
            /** @description The sums of all matching transactions, for each currency. */
            totals: components["schemas"]["CurrencyTotal"][];
            /** @description The payers of each currency with the greatest gross, greatest first, then by id; the name is that of the payer's latest transaction that has one. Transactions of no known payer are left out. Empty without the parameter top. */
            top: components["schemas"]["TopPayer"][];
            /** @description The query with its dates resolved. */
            query: {
                [key: string]: unknown;
            };
            freshness: components["schemas"]["Freshness"];
        };
        /** @description The transactions of one currency, of one interval and of the same values. from and to are null without an interval, min and max if there is no transaction. Amounts have their sign; a fee or net that is not known counts 0. */
        SummaryGroup: {
            currency: string;
            /** Format: date-time */
            from: string | null;
            /** Format: date-time */
            to: string | null;
            /** Format: int64 */
            count: number;
            gross: components["schemas"]["MoneySum"];
            fee: components["schemas"]["MoneySum"];
            net: components["schemas"]["MoneySum"];
            min: components["schemas"]["MoneySum"] | null;
            max: components["schemas"]["MoneySum"] | null;
            /**
             * Format: constant
             * @description Present if group_by names it. One of PAYMENT, REFUND, PAYOUT, FEE, DISPUTE, TRANSFER, ADJUSTMENT; later versions may add values.
             * @enum {string}
             */
            type?: "PAYMENT" | "REFUND" | "PAYOUT" | "FEE" | "DISPUTE" | "TRANSFER" | "ADJUSTMENT";
            /**
             * Format: constant
             * @description Present if group_by names it. One of PENDING, AUTHORIZED, COMPLETED, PARTIALLY_REFUNDED, REFUNDED, REVERSED, DENIED, FAILED, CANCELLED; later versions may add values.
             * @enum {string}
             */
            status?: "PENDING" | "AUTHORIZED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "REVERSED" | "DENIED" | "FAILED" | "CANCELLED";
            /**
             * Format: constant
             * @description Present if group_by names it. One of CREDIT, DEBIT; later versions may add values.
             * @enum {string}
             */
            direction?: "CREDIT" | "DEBIT";
            /** @description Present if group_by names it. */
            country?: string | null;
            /**
             * Format: text
             * @description Present if group_by names it.
             */
            payment_method?: string | null;
            /**
             * Format: text
             * @description Present if group_by names it.
             */
            card_brand?: string | null;
            /**
             * Format: text
             * @description Present if group_by names it.
             */
            payout_id?: string | null;
            /**
             * Format: text
             * @description Present if group_by names it.
             */
            store_id?: string | null;
        };
        /** @description The sums of the transactions of one currency; one without fee or net counts 0. */
        CurrencyTotal: {
            currency: string;
            /** Format: int64 */
            count: number;
            gross: components["schemas"]["MoneySum"];
            fee: components["schemas"]["MoneySum"];
            net: components["schemas"]["MoneySum"];
        };
        /** @description What one payer paid in one currency. */
        TopPayer: {
            currency: string;
            payer: components["schemas"]["PayerName"];
            /** Format: int64 */
            count: number;
            gross: components["schemas"]["MoneySum"];
        };
        /** @description A payer of a summary. */
        PayerName: {
            /** Format: text */
            id: string;
            /** Format: text */
            name: string | null;
        };
        /** @description A decimal with exactly the digits of its currency; it may be larger than any amount. */
        MoneySum: {
            value: string;
            currency_code: string;
        };
        /** @description A page of transactions. */
        TransactionPage: {
            items: components["schemas"]["Transaction"][];
            page: components["schemas"]["PageInfo"];
            /** @description Null unless total is bounded or exact. */
            total: components["schemas"]["Total"] | null;
            /** @description The query with its dates resolved. */
            query: {
                [key: string]: unknown;
            };
            freshness: components["schemas"]["Freshness"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description A page of payouts, the newest first. */
        PayoutPage: {
            items: components["schemas"]["Payout"][];
            page: components["schemas"]["PageInfo"];
            /** @description Null unless total is bounded or exact. */
            total: components["schemas"]["Total"] | null;
            /** @description The query with its dates resolved. */
            query: {
                [key: string]: unknown;
            };
            freshness: components["schemas"]["Freshness"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description A payout: its own transaction, and what it pays. Members of the transaction are null if there is none; amount and fee have their sign, so that money to the bank is negative. */
        Payout: {
            /** Format: text */
            id: string | null;
            /**
             * Format: uri
             * @description The payout's address. Null without an id.
             */
            href: string | null;
            /**
             * Format: uri
             * @description The address of all transactions with this payout_id, its own among them.
             */
            transactions: string | null;
            transaction_id: string | null;
            /**
             * Format: constant
             * @description One of PENDING, AUTHORIZED, COMPLETED, PARTIALLY_REFUNDED, REFUNDED, REVERSED, DENIED, FAILED, CANCELLED; later versions may add values.
             * @enum {string|null}
             */
            status: "PENDING" | "AUTHORIZED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "REVERSED" | "DENIED" | "FAILED" | "CANCELLED" | null;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            settled_at: string | null;
            amount: components["schemas"]["Money"] | null;
            fee: components["schemas"]["Money"] | null;
            /** Format: text */
            reference: string | null;
            /** Format: text */
            bank_reference_id: string | null;
            /** @description What it pays, in each currency. */
            currencies: components["schemas"]["PayoutCurrency"][];
            /** @description Whether the payout is the net of its transactions in every currency. */
            reconciled: boolean;
            /** @description Why it is not. Null if it is. */
            difference: components["schemas"]["PayoutDifference"] | null;
            freshness?: components["schemas"]["Freshness"];
        };
        /** @description The transactions of a payout in one currency. Each net here is amount plus fee. Only money that has moved counts; what is pending is apart, and what failed is left out. */
        PayoutCurrency: {
            currency: string;
            payments: components["schemas"]["Sums"];
            refunds: components["schemas"]["Sums"];
            /** @description Transactions of type FEE; fees of other transactions are with these. */
            fees: components["schemas"]["Sums"];
            disputes: components["schemas"]["Sums"];
            adjustments: components["schemas"]["Sums"];
            /** @description Transactions of other types, such as TRANSFER. */
            other: components["schemas"]["Sums"];
            /** @description All of these together. */
            total: components["schemas"]["Sums"];
            /** @description Transactions of type PAYOUT. */
            payout: components["schemas"]["Sums"];
            /** @description Transactions that are PENDING or AUTHORIZED, except of type PAYOUT. */
            pending: components["schemas"]["Sums"];
            /** @description Transactions of type PAYOUT that are PENDING or AUTHORIZED. */
            pending_payout: components["schemas"]["Sums"];
            /** @description total.net plus payout.net, zero if the payout adds up. */
            difference: components["schemas"]["MoneySum"];
        };
        /** @description Why a payout is not the net of its transactions. */
        PayoutDifference: {
            /**
             * Format: constant
             * @description One of NO_PAYOUT_ID, NO_PAYOUT_TRANSACTION, PAYOUT_PENDING, PAYOUT_FAILED, NO_TRANSACTIONS, PENDING_TRANSACTIONS, OTHER_CURRENCY, AMOUNT_DIFFERS; later versions may add values.
             * @enum {string}
             */
            code: "NO_PAYOUT_ID" | "NO_PAYOUT_TRANSACTION" | "PAYOUT_PENDING" | "PAYOUT_FAILED" | "NO_TRANSACTIONS" | "PENDING_TRANSACTIONS" | "OTHER_CURRENCY" | "AMOUNT_DIFFERS";
            /**
             * Format: text
             * @description A sentence for people.
             */
            detail: string;
        };
        /** @description How many transactions there are, and what they add up to. */
        Sums: {
            /** Format: int64 */
            count: number;
            gross: components["schemas"]["MoneySum"];
            fee: components["schemas"]["MoneySum"];
            net: components["schemas"]["MoneySum"];
        };
        /** @description The size of a page, and the cursors of its neighbours. */
        PageInfo: {
            /** Format: int32 */
            limit: number;
            /** Format: int32 */
            count: number;
            has_more: boolean;
            /** Format: cursor */
            next_cursor: string | null;
            /** Format: cursor */
            prev_cursor: string | null;
        };
        /** @description The addresses of a page and of its neighbours. */
        PageLinks: {
            /** Format: uri */
            self: string;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            prev: string | null;
        };
        /** @description How many transactions match the whole query, or a lower bound. */
        Total: {
            /** Format: int64 */
            value: number;
            /**
             * Format: constant
             * @description One of EXACT, AT_LEAST; later versions may add values.
             * @enum {string}
             */
            relation: "EXACT" | "AT_LEAST";
        };
        /** @description The response reflects every event ingested before as_of; lag_ms is how long ago that was. In an ascending walk by ingested_at, as_of stops advancing once the walk reaches newer rows: the next walk starts at the last page's. Null if it is not known: keep the last one. */
        Freshness: {
            /** Format: date-time */
            as_of: string | null;
            /** Format: int64 */
            lag_ms: number | null;
            /**
             * Format: text
             * @description Only if lag_ms is more than 60,000.
             */
            warning?: string;
        };
        /** @description Every error (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The page that explains the code.
             */
            type: string;
            /**
             * Format: text
             * @description The same for every problem of this code.
             */
            title: string;
            /** Format: int32 */
            status: number;
            /**
             * Format: text
             * @description A sentence for people. It never repeats values.
             */
            detail: string;
            /**
             * Format: constant
             * @description One of INVALID_REQUEST, INVALID_CURSOR, TOO_MANY_GROUPS, EXPORT_TOO_LARGE, UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, TRANSACTION_NOT_FOUND, EXPORT_NOT_FOUND, SCHEDULE_NOT_FOUND, PAYOUT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, EXPORT_NOT_CANCELLABLE, EXPORT_QUOTA_REACHED, EXPORT_NOT_READY, SCHEDULE_LIMIT_REACHED, WEBHOOK_ENDPOINT_LIMIT_REACHED, WEBHOOK_ENDPOINT_DISABLED, GRANT_WITHDRAWN, PAYLOAD_TOO_LARGE, RANGE_NOT_SATISFIABLE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED, INTERNAL_ERROR, SEARCH_INCOMPLETE, WRITES_UNAVAILABLE, DATA_NOT_YET_AVAILABLE, OVERLOADED, SEARCH_TIMEOUT; later versions may add values.
             * @enum {string}
             */
            code: "INVALID_REQUEST" | "INVALID_CURSOR" | "TOO_MANY_GROUPS" | "EXPORT_TOO_LARGE" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "EXPORT_NOT_FOUND" | "SCHEDULE_NOT_FOUND" | "PAYOUT_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "EXPORT_NOT_CANCELLABLE" | "EXPORT_QUOTA_REACHED" | "EXPORT_NOT_READY" | "SCHEDULE_LIMIT_REACHED" | "WEBHOOK_ENDPOINT_LIMIT_REACHED" | "WEBHOOK_ENDPOINT_DISABLED" | "GRANT_WITHDRAWN" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SEARCH_INCOMPLETE" | "WRITES_UNAVAILABLE" | "DATA_NOT_YET_AVAILABLE" | "OVERLOADED" | "SEARCH_TIMEOUT";
            /** @description As in the header Request-Id. */
            request_id: string;
            /**
             * Format: uri-template
             * @description The template of the path; absent if there is none.
             */
            instance?: string;
            /**
             * Format: int64
             * @description How many rows an export that is too large would have.
             */
            rows?: number;
            /**
             * Format: int64
             * @description How many rows its format may hold.
             */
            max_rows?: number;
            /**
             * Format: int64
             * @description How many exports the merchant has.
             */
            kept_exports?: number;
            /**
             * Format: int64
             * @description How many exports the merchant may have.
             */
            max_exports?: number;
            /**
             * Format: int64
             * @description How many bytes the files of its exports have.
             */
            kept_bytes?: number;
            /**
             * Format: int64
             * @description How many bytes they may have.
             */
            max_bytes?: number;
            /**
             * Format: int64
             * @description How many webhook endpoints the merchant may have.
             */
            max_endpoints?: number;
            /** @description All faults of the request, at most 100; absent if there are none. */
            errors?: components["schemas"]["Fault"][];
        };
        /** @description What is wrong with one parameter, header or member of the body. */
        Fault: {
            /**
             * Format: constant
             * @description One of UNKNOWN_PARAMETER, DUPLICATE_PARAMETER, EMPTY_VALUE, MISSING_VALUE, INVALID_VALUE, INVALID_LENGTH, INVALID_INTEGER, TOO_MANY_VALUES, INVALID_DATE, INVALID_RANGE, INVALID_DECIMAL, TOO_MANY_DECIMALS, INVALID_ENUM, INVALID_CURRENCY, INVALID_TIME_ZONE, INVALID_CURSOR, PATTERN_TOO_SHORT, LIMIT_OUT_OF_RANGE, UNKNOWN_FIELD, SORT_NOT_ALLOWED, QUERY_TOO_COMPLEX, MALFORMED_BODY; later versions may add values.
             * @enum {string}
             */
            code: "UNKNOWN_PARAMETER" | "DUPLICATE_PARAMETER" | "EMPTY_VALUE" | "MISSING_VALUE" | "INVALID_VALUE" | "INVALID_LENGTH" | "INVALID_INTEGER" | "TOO_MANY_VALUES" | "INVALID_DATE" | "INVALID_RANGE" | "INVALID_DECIMAL" | "TOO_MANY_DECIMALS" | "INVALID_ENUM" | "INVALID_CURRENCY" | "INVALID_TIME_ZONE" | "INVALID_CURSOR" | "PATTERN_TOO_SHORT" | "LIMIT_OUT_OF_RANGE" | "UNKNOWN_FIELD" | "SORT_NOT_ALLOWED" | "QUERY_TOO_COMPLEX" | "MALFORMED_BODY";
            /**
             * Format: text
             * @description A sentence for people. It never repeats values.
             */
            detail: string;
            /**
             * Format: text
             * @description The parameter, or the name before its key.
             */
            parameter?: string;
            /**
             * Format: json-pointer
             * @description The member of the body (RFC 6901).
             */
            pointer?: string;
            /**
             * Format: text
             * @description The header.
             */
            header?: string;
            /**
             * Format: text
             * @description What was probably meant.
             */
            suggestion?: string;
        };
        /**
         * @description What to export: the rows of a search by body, all of them. Options of another format than the export's are refused, and so are fields for a format with columns of its own (PDF, CAMT053, OFX).
         * @example {
         *       "format": "CSV",
         *       "filter": {
         *         "and": [
         *           {
         *             "created_at": {
         *               "gte": "2026-11-20",
         *               "lt": "2026-11-21"
         *             }
         *           },
         *           {
         *             "type": {
         *               "eq": "REFUND"
         *             }
         *           }
         *         ]
         *       },
         *       "sort": "created_at",
         *       "fields": [
         *         "id",
         *         "created_at",
         *         "amount",
         *         "payer.name"
         *       ],
         *       "time_zone": "Europe/Berlin",
         *       "csv": {
         *         "delimiter": ";",
         *         "decimal_separator": ",",
         *         "bom": true
         *       }
         *     }
         */
        ExportRequest: {
            /**
             * @description The format of the files.
             * @enum {string}
             */
            format: "CSV" | "XLSX" | "NDJSON" | "PDF" | "CAMT053" | "OFX";
            filter?: components["schemas"]["Filter"];
            /**
             * Format: iana-time-zone
             * @description The IANA time zone in which plain dates are read, in exact case. An offset is not a zone.
             */
            time_zone?: string;
            /**
             * @description The order of the transactions. Ties have a fixed order derived from the id, and transactions without updated_at come before all that have one. A walk by created_at returns each transaction exactly once while others write, an ascending walk by updated_at or ingested_at at least once. To follow changes, sort by ingested_at with ingested_from = the last freshness.as_of. amount is the absolute gross amount, as in the filters, and needs exactly one currency.
             * @enum {string}
             */
            sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "ingested_at" | "-ingested_at" | "amount" | "-amount";
            /** @description The parts of each transaction to return, as dotted paths. A parent includes everything below it, items.sku keeps the array, metadata.<key> is one key (in a query string, \, is a comma within it, and \\ a backslash). id is always included. */
            fields?: string[];
            csv?: components["schemas"]["CsvOptions"];
            xlsx?: components["schemas"]["XlsxOptions"];
            pdf?: components["schemas"]["PdfOptions"];
        };
        /** @description The columns in their order; instead of fields. */
        CsvColumnsOptions: {
            /**
             * Format: text
             * @description A path of the item that is one column, such as payer.name or amount.value.
             */
            path: string;
            /**
             * Format: text
             * @description Its name in the header instead of the path.
             */
            label?: string;
        };
        /** @description The columns in their order; instead of fields. */
        CsvColumnsSettings: {
            /**
             * Format: text
             * @description A path of the item that is one column, such as payer.name or amount.value.
             */
            path: string;
            /**
             * Format: text
             * @description Its name in the header instead of the path.
             */
            label: string | null;
        };
        /** @description To whom the bookings of the profile datev belong, and their accounts; for it only, and required by it. */
        CsvDatevOptions: {
            /**
             * Format: text
             * @description The consultant's number (Beraternummer).
             */
            consultant: string;
            /**
             * Format: text
             * @description The client's number (Mandantennummer).
             */
            client: string;
            /**
             * Format: text
             * @description The first day of the fiscal year of the bookings (Wirtschaftsjahr). A schedule goes on with the years after it.
             */
            fiscal_year_start: string;
            /**
             * @description The number of digits of general ledger accounts (Sachkontenlänge); by default 4.
             * @enum {string}
             */
            account_length?: "4" | "5" | "6" | "7" | "8";
            /**
             * Format: text
             * @description The account whose balance the transactions change.
             */
            bank_account: string;
            /**
             * Format: text
             * @description The account of payments: revenue, or a customer.
             */
            revenue_account: string;
            /**
             * Format: text
             * @description The account of refunds and disputes; by default revenue_account.
             */
            refund_account?: string;
            /**
             * Format: text
             * @description The account of fees.
             */
            fee_account: string;
            /**
             * Format: text
             * @description The account of payouts and transfers, such as cash in transit.
             */
            payout_account: string;
            /**
             * Format: text
             * @description The account of adjustments; by default fee_account.
             */
            adjustment_account?: string;
        };
        /** @description To whom the bookings of the profile datev belong, and their accounts; for it only, and required by it. */
        CsvDatevSettings: {
            /**
             * Format: text
             * @description The consultant's number (Beraternummer).
             */
            consultant: string;
            /**
             * Format: text
             * @description The client's number (Mandantennummer).
             */
            client: string;
            /**
             * Format: text
             * @description The first day of the fiscal year of the bookings (Wirtschaftsjahr). A schedule goes on with the years after it.
             */
            fiscal_year_start: string;
            /**
             * Format: constant
             * @description The number of digits of general ledger accounts (Sachkontenlänge); by default 4. One of 4, 5, 6, 7, 8; later versions may add values.
             * @enum {string}
             */
            account_length: "4" | "5" | "6" | "7" | "8";
            /**
             * Format: text
             * @description The account whose balance the transactions change.
             */
            bank_account: string;
            /**
             * Format: text
             * @description The account of payments: revenue, or a customer.
             */
            revenue_account: string;
            /**
             * Format: text
             * @description The account of refunds and disputes; by default revenue_account.
             */
            refund_account: string | null;
            /**
             * Format: text
             * @description The account of fees.
             */
            fee_account: string;
            /**
             * Format: text
             * @description The account of payouts and transfers, such as cash in transit.
             */
            payout_account: string;
            /**
             * Format: text
             * @description The account of adjustments; by default fee_account.
             */
            adjustment_account: string | null;
        };
        /** @description How CSV is written; for exports as CSV only. */
        CsvOptions: {
            /**
             * @description The program that the files are for; by default generic. Each determines what its program requires, and the defaults of the other options.
             * @enum {string}
             */
            profile: "generic" | "excel" | "quickbooks" | "xero" | "datev";
            /**
             * @description The separator of cells; by default a comma.
             * @enum {string}
             */
            delimiter: "," | ";" | "\t" | "|";
            /**
             * @description The separator of decimals; by default a point. A comma requires another delimiter.
             * @enum {string}
             */
            decimal_separator: "." | ",";
            /** @description Whether files start with a byte order mark; by default not. */
            bom: boolean;
            /**
             * Format: text
             * @description How points in time are written: iso in UTC (default), iso_local in time_zone with its offset, date for the date in time_zone, or a pattern in time_zone of the letters y u M L d E a H h m s S X x Z of CLDR with year, month and day.
             */
            date_format: string;
            /**
             * @description The language of the header and of descriptions, and in the profile excel of types and statuses; without it the header has the paths.
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /** @description The columns in their order; instead of fields. */
            columns: components["schemas"]["CsvColumnsOptions"][];
            /** @description To whom the bookings of the profile datev belong, and their accounts; for it only, and required by it. */
            datev: components["schemas"]["CsvDatevOptions"];
            /**
             * @description How files are compressed; by default not at all.
             * @enum {string}
             */
            compression: "NONE" | "GZIP";
        };
        /** @description How CSV is written; for exports as CSV only. */
        CsvSettings: {
            /**
             * Format: constant
             * @description The program that the files are for; by default generic. Each determines what its program requires, and the defaults of the other options. One of generic, excel, quickbooks, xero, datev; later versions may add values.
             * @enum {string}
             */
            profile: "generic" | "excel" | "quickbooks" | "xero" | "datev";
            /**
             * Format: constant
             * @description The separator of cells; by default a comma. One of ,, ;, 	, |; later versions may add values.
             * @enum {string}
             */
            delimiter: "," | ";" | "\t" | "|";
            /**
             * Format: constant
             * @description The separator of decimals; by default a point. A comma requires another delimiter. One of ., ,; later versions may add values.
             * @enum {string}
             */
            decimal_separator: "." | ",";
            /** @description Whether files start with a byte order mark; by default not. */
            bom: boolean;
            /**
             * Format: text
             * @description How points in time are written: iso in UTC (default), iso_local in time_zone with its offset, date for the date in time_zone, or a pattern in time_zone of the letters y u M L d E a H h m s S X x Z of CLDR with year, month and day.
             */
            date_format: string;
            /**
             * Format: constant
             * @description The language of the header and of descriptions, and in the profile excel of types and statuses; without it the header has the paths. One of en, de, fr, es; later versions may add values.
             * @enum {string|null}
             */
            language: "en" | "de" | "fr" | "es" | null;
            /** @description The columns in their order; instead of fields. */
            columns: components["schemas"]["CsvColumnsSettings"][] | null;
            /** @description To whom the bookings of the profile datev belong, and their accounts; for it only, and required by it. */
            datev: components["schemas"]["CsvDatevSettings"] | null;
            /**
             * Format: constant
             * @description How files are compressed; by default not at all. One of NONE, GZIP; later versions may add values.
             * @enum {string}
             */
            compression: "NONE" | "GZIP";
        };
        /** @description The columns in their order; instead of fields. */
        XlsxColumnsOptions: {
            /**
             * Format: text
             * @description A path of the item that is one column, such as payer.name or amount.value.
             */
            path: string;
            /**
             * Format: text
             * @description Its name in the header instead of the path.
             */
            label?: string;
        };
        /** @description The columns in their order; instead of fields. */
        XlsxColumnsSettings: {
            /**
             * Format: text
             * @description A path of the item that is one column, such as payer.name or amount.value.
             */
            path: string;
            /**
             * Format: text
             * @description Its name in the header instead of the path.
             */
            label: string | null;
        };
        /** @description How workbooks are written; for exports as XLSX only. */
        XlsxOptions: {
            /**
             * @description The language of the header, of types and statuses and of the sheets; without it the header has the paths, and types and statuses are constants.
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /** @description The columns in their order; instead of fields. */
            columns: components["schemas"]["XlsxColumnsOptions"][];
        };
        /** @description How workbooks are written; for exports as XLSX only. */
        XlsxSettings: {
            /**
             * Format: constant
             * @description The language of the header, of types and statuses and of the sheets; without it the header has the paths, and types and statuses are constants. One of en, de, fr, es; later versions may add values.
             * @enum {string|null}
             */
            language: "en" | "de" | "fr" | "es" | null;
            /** @description The columns in their order; instead of fields. */
            columns: components["schemas"]["XlsxColumnsSettings"][] | null;
        };
        /** @description How a statement is printed; for exports as PDF only. */
        PdfOptions: {
            /**
             * @description The paper size; by default A4.
             * @enum {string}
             */
            page_size: "A3" | "A4" | "LETTER" | "LEGAL";
            /**
             * @description By default LANDSCAPE.
             * @enum {string}
             */
            orientation: "PORTRAIT" | "LANDSCAPE";
            /**
             * Format: text
             * @description The title instead of the default one.
             */
            title: string;
            /**
             * @description The language of headings, words, dates and decimals; by default EN.
             * @enum {string}
             */
            language: "EN" | "DE" | "FR" | "ES";
        };
        /** @description How a statement is printed; for exports as PDF only. */
        PdfSettings: {
            /**
             * Format: constant
             * @description The paper size; by default A4. One of A3, A4, LETTER, LEGAL; later versions may add values.
             * @enum {string}
             */
            page_size: "A3" | "A4" | "LETTER" | "LEGAL";
            /**
             * Format: constant
             * @description By default LANDSCAPE. One of PORTRAIT, LANDSCAPE; later versions may add values.
             * @enum {string}
             */
            orientation: "PORTRAIT" | "LANDSCAPE";
            /**
             * Format: text
             * @description The title instead of the default one.
             */
            title: string | null;
            /**
             * Format: constant
             * @description The language of headings, words, dates and decimals; by default EN. One of EN, DE, FR, ES; later versions may add values.
             * @enum {string}
             */
            language: "EN" | "DE" | "FR" | "ES";
        };
        /**
         * @description A regular export: each contains the rows that were created in its period and that its filter finds.
         * @example {
         *       "frequency": "DAILY",
         *       "time_zone": "Europe/Madrid",
         *       "export": {
         *         "format": "CSV",
         *         "sort": "created_at",
         *         "fields": [
         *           "id",
         *           "created_at",
         *           "amount",
         *           "fee",
         *           "net"
         *         ]
         *       }
         *     }
         */
        ExportScheduleRequest: {
            /**
             * @description How long a period is; weeks start on Monday.
             * @enum {string}
             */
            frequency: "DAILY" | "WEEKLY" | "MONTHLY";
            /**
             * Format: iana-time-zone
             * @description The time zone of the periods and of plain dates; by default Etc/UTC.
             */
            time_zone?: string;
            export: components["schemas"]["ExportRequest"];
        };
        /** @description An export: all that its filter finds at one point in time, in files. */
        Export: {
            id: string;
            /**
             * Format: constant
             * @description One of QUEUED, RUNNING, SUCCEEDED, FAILED, CANCELLED, EXPIRED; later versions may add values.
             * @enum {string}
             */
            status: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "EXPIRED";
            /**
             * Format: constant
             * @description One of CSV, XLSX, NDJSON, PDF, CAMT053, OFX; later versions may add values.
             * @enum {string}
             */
            format: "CSV" | "XLSX" | "NDJSON" | "PDF" | "CAMT053" | "OFX";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            progress: components["schemas"]["ExportProgress"];
            /** @description The query with its dates resolved. */
            query: {
                [key: string]: unknown;
            };
            csv: components["schemas"]["CsvSettings"] | null;
            xlsx: components["schemas"]["XlsxSettings"] | null;
            pdf: components["schemas"]["PdfSettings"] | null;
            schedule: components["schemas"]["ScheduledPeriod"] | null;
            created_by: components["schemas"]["Creator"] | null;
            /** @description The end of which outage a queued export waits for before it starts again; otherwise null. */
            waiting_for: components["schemas"]["ExportWaiting"] | null;
            error: components["schemas"]["ExportError"] | null;
            result: components["schemas"]["ExportResult"] | null;
        };
        /** @description One file of an export; its href needs the access token. */
        ExportFile: {
            /** Format: uri */
            href: string;
            /** Format: text */
            name: string;
            /** Format: text */
            content_type: string;
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            rows: number;
            sha256: string;
        };
        /** @description How far an export is. */
        ExportProgress: {
            /** Format: int64 */
            rows_done: number;
            /** Format: int64 */
            rows_total: number;
        };
        /** @description The schedule and the period that an export was created for. */
        ScheduledPeriod: {
            id: string;
            /** Format: period */
            period: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        /** @description A fault that is not the export's own, and when the export starts again at the earliest. */
        ExportWaiting: {
            /** Format: constant */
            code: string;
            /** Format: text */
            detail: string;
            /** Format: date-time */
            retry_at: string;
        };
        /** @description Why an export failed. */
        ExportError: {
            /** Format: constant */
            code: string;
            /** Format: text */
            detail: string;
        };
        /** @description What an export contains. */
        ExportResult: {
            /** Format: date-time */
            as_of: string | null;
            /** Format: int64 */
            row_count: number;
            totals: components["schemas"]["CurrencyTotal"][];
            /** @description What the filter found and the files leave out, since it has not moved money; only bookkeeping profiles of CSV, CAMT053 and OFX do. */
            left_out: components["schemas"]["CurrencyTotal"][];
            /** @description Null if the filter has another condition than on created_at and currency. */
            period: components["schemas"]["PeriodSummary"] | null;
            files: components["schemas"]["ExportFile"][];
        };
        /** @description Balances and movements of the period of created_at that an export covers. An end that is null reaches as far as there is data. */
        PeriodSummary: {
            /** Format: date-time */
            from: string | null;
            /** Format: date-time */
            to: string | null;
            /** @description Whether the period was not over at as_of, so that closing and the other sums may still change. */
            interim: boolean;
            currencies: components["schemas"]["PeriodAccount"][];
        };
        /** @description The account in one currency. opening + net + paid_out is closing, and settled + refunded + other + fees is net. All but pending is of transactions whose money has moved (COMPLETED, PARTIALLY_REFUNDED, REFUNDED, REVERSED). */
        PeriodAccount: {
            currency: string;
            /** @description The amounts and fees of all transactions that were created before the period. */
            opening: components["schemas"]["MoneySum"];
            /** @description The amounts of type PAYMENT. */
            settled: components["schemas"]["MoneySum"];
            /** @description The amounts of type REFUND. */
            refunded: components["schemas"]["MoneySum"];
            /** @description The amounts of types DISPUTE, TRANSFER and ADJUSTMENT. */
            other: components["schemas"]["MoneySum"];
            /** @description The fees of all transactions and the amounts of type FEE. */
            fees: components["schemas"]["MoneySum"];
            /** @description All that changed the balance but payouts. */
            net: components["schemas"]["MoneySum"];
            /** @description The amounts of type PAYOUT. */
            paid_out: components["schemas"]["MoneySum"];
            /** @description The balance after the period. */
            closing: components["schemas"]["MoneySum"];
            /** @description The amounts and fees of the statuses PENDING and AUTHORIZED. */
            pending: components["schemas"]["MoneySum"];
        };
        /** @description A page of exports, the newest first. */
        ExportPage: {
            items: components["schemas"]["Export"][];
            page: components["schemas"]["PageInfo"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description A regular export. */
        ExportSchedule: {
            id: string;
            /**
             * Format: constant
             * @description One of ACTIVE, PAUSED; later versions may add values.
             * @enum {string}
             */
            status: "ACTIVE" | "PAUSED";
            /**
             * Format: constant
             * @description One of REQUESTED, GRANT_WITHDRAWN; later versions may add values.
             * @enum {string|null}
             */
            paused_reason: "REQUESTED" | "GRANT_WITHDRAWN" | null;
            /**
             * Format: constant
             * @description One of DAILY, WEEKLY, MONTHLY; later versions may add values.
             * @enum {string}
             */
            frequency: "DAILY" | "WEEKLY" | "MONTHLY";
            /** Format: iana-time-zone */
            time_zone: string;
            /** Format: date-time */
            created_at: string;
            export: components["schemas"]["ScheduledExport"];
            /** @description The period of the next export. */
            next: components["schemas"]["NextPeriod"];
            last_export_id: string | null;
            created_by: components["schemas"]["Creator"] | null;
        };
        /** @description The client that created a record, or that took it over. Null for records from before 2026-11-27, whose creator is unknown. */
        Creator: {
            /**
             * Format: text
             * @description The client that the access token was issued to.
             */
            client_id: string;
            /** @description The partner that acted for the merchant; otherwise null. */
            partner_id: string | null;
        };
        /** @description What each export of a schedule contains. */
        ScheduledExport: {
            /**
             * Format: constant
             * @description One of CSV, XLSX, NDJSON, PDF, CAMT053, OFX; later versions may add values.
             * @enum {string}
             */
            format: "CSV" | "XLSX" | "NDJSON" | "PDF" | "CAMT053" | "OFX";
            /** @description The query with its dates resolved. */
            query: {
                [key: string]: unknown;
            };
            csv: components["schemas"]["CsvSettings"] | null;
            xlsx: components["schemas"]["XlsxSettings"] | null;
            pdf: components["schemas"]["PdfSettings"] | null;
        };
        /** @description The period of the next export. */
        NextPeriod: {
            /** Format: period */
            period: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        /** @description A page of schedules, the newest first. */
        ExportSchedulePage: {
            items: components["schemas"]["ExportSchedule"][];
            page: components["schemas"]["PageInfo"];
            links: components["schemas"]["PageLinks"];
        };
        /**
         * @description An address that gets events.
         * @example {
         *       "url": "https://example.com/hooks",
         *       "description": "The shop's bookkeeping",
         *       "events": [
         *         "transaction.created",
         *         "transaction.updated"
         *       ],
         *       "filter": {
         *         "status": {
         *           "in": [
         *             "COMPLETED",
         *             "REFUNDED"
         *           ]
         *         }
         *       }
         *     }
         */
        WebhookEndpointRequest: {
            /**
             * Format: public-url
             * @description Where to send events, by https. Its host must have public addresses only; 443 and ports from 1024 are allowed.
             */
            url: string;
            /**
             * Format: text
             * @description A text for people.
             */
            description?: string | null;
            /** @description Which events to send, each once. */
            events: ("export.succeeded" | "export.failed" | "schedule.failed" | "transaction.created" | "transaction.updated" | "webhook_endpoint.disabled")[];
            /** @description Which transactions events are about; null or absent means all. Only with events about transactions. */
            filter?: components["schemas"]["Filter"] | null;
        };
        /**
         * @description What to change of an endpoint.
         * @example {
         *       "status": "ENABLED"
         *     }
         */
        WebhookEndpointChange: {
            /**
             * Format: public-url
             * @description Where to send events, by https. Its host must have public addresses only; 443 and ports from 1024 are allowed.
             */
            url: string;
            /**
             * Format: text
             * @description A text for people.
             */
            description: string | null;
            /** @description Which events to send, each once. */
            events: ("export.succeeded" | "export.failed" | "schedule.failed" | "transaction.created" | "transaction.updated" | "webhook_endpoint.disabled")[];
            /** @description Which transactions events are about; null or absent means all. Only with events about transactions. */
            filter: components["schemas"]["Filter"] | null;
            /**
             * @description Whether to send events.
             * @enum {string}
             */
            status: "ENABLED" | "DISABLED";
        };
        /**
         * @description How long the old secret signs as well.
         * @example {
         *       "previous_valid_for_seconds": 3600
         *     }
         */
        WebhookRotationRequest: {
            /**
             * Format: int32
             * @description For how many seconds; by default 86400.
             */
            previous_valid_for_seconds: number;
        };
        /**
         * @description Since when events are sent again.
         * @example {
         *       "since": "2026-11-20T10:31:22Z"
         *     }
         */
        WebhookReplayRequest: {
            /**
             * Format: rfc3339-or-date
             * @description A time of the last 30 days. A date-time with an offset (RFC 3339) or a date, in UTC.
             */
            since: string;
        };
        /** @description A replay that was started. */
        WebhookReplay: {
            endpoint_id: string;
            /** Format: date-time */
            since: string;
        };
        /** @description An address that gets events. */
        WebhookEndpoint: {
            id: string;
            /** Format: uri */
            url: string;
            /** Format: text */
            description: string | null;
            events: ("export.succeeded" | "export.failed" | "schedule.failed" | "transaction.created" | "transaction.updated" | "webhook_endpoint.disabled" | "webhook.test")[];
            /** @description The filter with its dates resolved. */
            filter: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: constant
             * @description One of ENABLED, DISABLED; later versions may add values.
             * @enum {string}
             */
            status: "ENABLED" | "DISABLED";
            /**
             * Format: constant
             * @description One of REQUESTED, FAILING, GONE, GRANT_WITHDRAWN; later versions may add values.
             * @enum {string|null}
             */
            disabled_reason: "REQUESTED" | "FAILING" | "GONE" | "GRANT_WITHDRAWN" | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: components["schemas"]["Creator"] | null;
            /** @description The secret that signs events; only in the answers that create it. */
            secret?: string;
        };
        /** @description A page of endpoints, the newest first. */
        WebhookEndpointPage: {
            items: components["schemas"]["WebhookEndpoint"][];
            page: components["schemas"]["PageInfo"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description What happened. */
        WebhookEvent: {
            id: string;
            /**
             * Format: constant
             * @description One of export.succeeded, export.failed, schedule.failed, transaction.created, transaction.updated, webhook_endpoint.disabled, webhook.test; later versions may add values.
             * @enum {string}
             */
            type: "export.succeeded" | "export.failed" | "schedule.failed" | "transaction.created" | "transaction.updated" | "webhook_endpoint.disabled" | "webhook.test";
            /** Format: date-time */
            created_at: string;
        };
        /** @description One attempt to send an event. */
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            /** Format: int32 */
            status_code: number | null;
            /** Format: int64 */
            duration_ms: number;
            /**
             * Format: constant
             * @description Why it did not succeed.
             * @enum {string|null}
             */
            error: "STATUS" | "TIMEOUT" | "CONNECTION_FAILED" | "TLS_FAILED" | "ADDRESS_REFUSED" | "DATA_GONE" | null;
        };
        /** @description The delivery of an event to an endpoint. */
        WebhookDelivery: {
            id: string;
            endpoint_id: string;
            event: components["schemas"]["WebhookEvent"];
            /**
             * Format: constant
             * @description One of PENDING, SUCCEEDED, FAILED; later versions may add values.
             * @enum {string}
             */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            /** @description The last 50 attempts, the first of them first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The delivery of an event to an endpoint, with the message and the last answer. */
        WholeWebhookDelivery: {
            id: string;
            endpoint_id: string;
            event: components["schemas"]["WebhookEvent"];
            /**
             * Format: constant
             * @description One of PENDING, SUCCEEDED, FAILED; later versions may add values.
             * @enum {string}
             */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            /** @description The last 50 attempts, the first of them first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            request: components["schemas"]["WebhookMessage"] | null;
            answer: components["schemas"]["WebhookAnswer"] | null;
        };
        /** @description The message of the last attempt, made of what is stored now; null if that is no longer stored. */
        WebhookMessage: {
            headers: {
                [key: string]: string;
            };
            /** Format: text */
            body: string;
        };
        /** @description The last answer of the endpoint; null if there is none. */
        WebhookAnswer: {
            /** Format: int32 */
            status_code: number;
            headers: {
                [key: string]: string;
            };
            /**
             * Format: text
             * @description The first 4 KiB.
             */
            body: string;
        };
        /** @description A page of deliveries, the newest first. */
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            page: components["schemas"]["PageInfo"];
            links: components["schemas"]["PageLinks"];
        };
    };
    responses: {
        /** @description EXPORT_NOT_CANCELLABLE: The export is finished. */
        ExportNotCancellable: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description EXPORT_NOT_FOUND: There is no such export. */
        ExportNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description EXPORT_NOT_READY: The export is not ready. */
        ExportNotReady: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description EXPORT_QUOTA_REACHED: The merchant's exports use up their quota. */
        ExportQuotaReached: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description FORBIDDEN: The access token does not allow this. */
        Forbidden: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description GRANT_WITHDRAWN: The partner's grant is not active. */
        GrantWithdrawn: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. */
        IdempotencyKeyReused: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INTERNAL_ERROR: The server failed. */
        InternalError: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INVALID_REQUEST: The request is not valid. */
        InvalidRequest: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INVALID_REQUEST: The request is not valid. EXPORT_TOO_LARGE: The export is too large. */
        InvalidRequestOrExportTooLarge: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INVALID_REQUEST: The request is not valid. INVALID_CURSOR: The cursor is not valid. */
        InvalidRequestOrInvalidCursor: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INVALID_REQUEST: The request is not valid. INVALID_CURSOR: The cursor is not valid. TOO_MANY_GROUPS: The summary has too many groups. */
        InvalidRequestOrInvalidCursorOrTooManyGroups: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description INVALID_REQUEST: The request is not valid. TOO_MANY_GROUPS: The summary has too many groups. */
        InvalidRequestOrTooManyGroups: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description NOT_ACCEPTABLE: The requested media type is not offered. */
        NotAcceptable: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description PAYLOAD_TOO_LARGE: The body is too large. */
        PayloadTooLarge: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description PAYOUT_NOT_FOUND: There is no such payout. */
        PayoutNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description RANGE_NOT_SATISFIABLE: The file has no such bytes. */
        RangeNotSatisfiable: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description RATE_LIMITED: Too many requests. */
        RateLimited: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SCHEDULE_LIMIT_REACHED: There are too many schedules. */
        ScheduleLimitReached: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SCHEDULE_NOT_FOUND: There is no such schedule. */
        ScheduleNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SEARCH_INCOMPLETE: Part of the data could not be searched. DATA_NOT_YET_AVAILABLE: The data is not yet as fresh as requested. OVERLOADED: The service is overloaded. */
        SearchIncompleteOrDataNotYetAvailableOrOverloaded: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SEARCH_INCOMPLETE: Part of the data could not be searched. OVERLOADED: The service is overloaded. */
        SearchIncompleteOrOverloaded: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SEARCH_INCOMPLETE: Part of the data could not be searched. WRITES_UNAVAILABLE: Nothing can be written now. OVERLOADED: The service is overloaded. */
        SearchIncompleteOrWritesUnavailableOrOverloaded: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description SEARCH_TIMEOUT: The search took too long. */
        SearchTimeout: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description TRANSACTION_NOT_FOUND: There is no such transaction. */
        TransactionNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description UNAUTHENTICATED: An access token is needed. */
        Unauthenticated: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE: The body's media type is not supported. */
        UnsupportedMediaType: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description WEBHOOK_DELIVERY_NOT_FOUND: There is no such webhook delivery. */
        WebhookDeliveryNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description WEBHOOK_ENDPOINT_DISABLED: The webhook endpoint is disabled. */
        WebhookEndpointDisabled: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description WEBHOOK_ENDPOINT_LIMIT_REACHED: There are too many webhook endpoints. */
        WebhookEndpointLimitReached: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description WEBHOOK_ENDPOINT_NOT_FOUND: There is no such webhook endpoint. */
        WebhookEndpointNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description WEBHOOK_ENDPOINT_NOT_FOUND: There is no such webhook endpoint. WEBHOOK_DELIVERY_NOT_FOUND: There is no such webhook delivery. */
        WebhookEndpointNotFoundOrWebhookDeliveryNotFound: {
            headers: {
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Request-Id": components["headers"]["Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The ETags that the client holds, or *; if one of them is current, the answer is 304.
         * @example "3-2f1c9a"
         */
        "If-None-Match": string;
        /**
         * @description A name for this request, bare or as a quoted string: within 24 hours the same key with the same body means the same export, schedule or webhook endpoint and gets the same answer.
         * @example daily-2026-11-20
         */
        "Idempotency-Key": string;
        /**
         * @description The ETag of the file that the client has a part of; of another file, the whole is sent.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Range": string;
        /**
         * @description One range of bytes to send. A malformed Range header is ignored.
         * @example bytes=0-1023
         */
        Range: string;
        /**
         * @description The id of the merchant that a partner acts for, which must have granted it access. A merchant omits it, or sends its own id.
         * @example M0001
         */
        "On-Behalf-Of": string;
        /**
         * @description An id for this request, kept if it is 1 to 64 letters, digits, dots, underscores or hyphens.
         * @example order-import-77
         */
        "Request-Id": string;
    };
    requestBodies: never;
    headers: {
        /** @description The page's origin, if the operator allows it; by default none is. */
        "Access-Control-Allow-Origin": string;
        /**
         * @description With text/csv: freshness.as_of. Absent if it is not known.
         * @example 2026-11-20T10:31:20.000Z
         */
        "As-Of": string;
        /** @description Caches do not store what merchants read. */
        "Cache-Control": "private, no-store";
        /**
         * @description Identifies this version of the transaction and its form, or the bytes of a file.
         * @example "3-2f1c9a"
         */
        ETag: string;
        /** @description The file can be read in parts (RFC 9110). */
        "Accept-Ranges": "bytes";
        /**
         * @description The name to save the file under (RFC 6266).
         * @example attachment; filename="M0001_2026-11-20_transactions.csv"
         */
        "Content-Disposition": string;
        /**
         * @description Which bytes these are, and how many the file has.
         * @example bytes 0-1023/11638
         */
        "Content-Range": string;
        /**
         * @description The address of what was created.
         * @example https://localhost:8443/v1/exports/exp_2v3k1qhd0c6l8r5u9t7o4m2n1b
         */
        Location: string;
        /**
         * @description The neighbouring pages (RFC 8288), rel next and prev, if there are any.
         * @example <https://localhost:8443/v1/transactions?cursor=AQNxz9Rzj_L1EFOU>; rel="next"
         */
        Link: string;
        /**
         * @description What remains of each limit (r), and in how many seconds it is full again (t).
         * @example "merchant";r=99;t=1
         */
        RateLimit: string;
        /**
         * @description Each limit: the number of requests (q) in a number of seconds (w).
         * @example "merchant";q=100;w=1
         */
        "RateLimit-Policy": string;
        /**
         * @description The id of this request: the client's own if it is a short token.
         * @example Zr3Tt1nGm6kq0vPd2yQx7A
         */
        "Request-Id": string;
        /**
         * @description After how many seconds to try again; it differs between requests.
         * @example 1
         */
        "Retry-After": number;
        /** @description An earlier request had this Idempotency-Key: nothing was created now. Absent otherwise. */
        "Idempotent-Replayed": "true";
        /**
         * @description How long Elasticsearch (es) and the whole request (total) took, in milliseconds.
         * @example es;dur=4, total;dur=6.1
         */
        "Server-Timing": string;
        /**
         * @description With text/csv: how many transactions match. Absent unless total is bounded or exact.
         * @example 10000;relation=AT_LEAST
         */
        Total: string;
        /**
         * @description The request headers that the response depends on.
         * @example Authorization, Accept, Accept-Encoding, On-Behalf-Of
         */
        Vary: string;
        /**
         * @description How to authenticate (RFC 6750).
         * @example Bearer realm="transaction-search"
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
