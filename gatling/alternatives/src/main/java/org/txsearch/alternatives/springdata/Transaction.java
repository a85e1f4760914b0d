package org.txsearch.alternatives.springdata;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.elasticsearch.annotations.Document;
import org.springframework.data.elasticsearch.annotations.Field;
import org.springframework.data.elasticsearch.annotations.FieldType;

/**
 * A transaction as an entity: what {@code transaction.avsc} has, and the three amounts as numbers that Elasticsearch can add.
 *
 * <p>Without {@code @Field} Elasticsearch maps what it finds, by the names that members have here; of instants Spring Data
 * wants to know that they are dates. A strategy that gave members the names that they have over HTTP would be asked for each
 * member of each transaction: it took most of a page's time.
 */
@Document(indexName = "spring-data-#{@environment.getProperty('alternatives.variant')}", createIndex = false)
public record Transaction(
        @Id String id,
        String merchantId,
        String type,
        String eventCode,
        String status,
        String direction,
        @Field(type = FieldType.Date) Instant createdAt,
        @Field(type = FieldType.Date) Instant updatedAt,
        @Field(type = FieldType.Date) Instant ingestedAt,
        Long version,
        Money amount,
        Money fee,
        Money net,
        Payer payer,
        PaymentMethod paymentMethod,
        String invoiceId,
        String reference,
        String customId,
        String note,
        String relatedId,
        String payoutId,
        @Field(type = FieldType.Date) Instant settledAt,
        String storeId,
        String terminalId,
        String relatedType,
        String subject,
        String accountId,
        String channel,
        String initiatedBy,
        String bankReferenceId,
        String trackingId,
        String protectionEligibility,
        String statementDescriptor,
        String language,
        Breakdown breakdown,
        Balance balance,
        Credit credit,
        Authorization authorization,
        Processor processor,
        Risk risk,
        Settlement settlement,
        Dispute dispute,
        Subscription subscription,
        Order order,
        Shipping shipping,
        Address billingAddress,
        Device device,
        PointOfSale pointOfSale,
        Auction auction,
        List<Item> items,
        List<Incentive> incentives,
        List<Event> events,
        Map<String, String> metadata,
        @Field(type = FieldType.Date) Instant erasedAt,
        @JsonIgnore Long amountMinor,
        @JsonIgnore Long feeMinor,
        @JsonIgnore Long netMinor) {

    /** The numbers are those of the amounts. */
    public Transaction {
        amountMinor = Money.minorUnits(amount);
        feeMinor = Money.minorUnits(fee);
        netMinor = Money.minorUnits(net);
    }

    record Money(String value, String currencyCode) {

        /** How many of the currency's smallest units: the value has exactly the currency's digits. */
        static Long minorUnits(Money money) {
            return money == null
                    ? null
                    : new BigDecimal(money.value()).unscaledValue().longValueExact();
        }
    }

    record Payer(
            String id,
            String name,
            String email,
            String countryCode,
            String status,
            String prefix,
            String givenName,
            String middleName,
            String surname,
            String suffix,
            String alternateName,
            Phone phone,
            Address address,
            String addressStatus,
            String locale,
            @Field(type = FieldType.Date) Instant registeredAt) {}

    record Phone(String countryCode, String nationalNumber, String extension) {}

    record Address(String line1, String line2, String city, String state, String postalCode, String countryCode) {}

    record PaymentMethod(
            String type,
            String brand,
            String last4,
            String bin,
            Integer expiryMonth,
            Integer expiryYear,
            String funding,
            String issuer,
            String issuerCountryCode,
            String wallet,
            String instrumentType,
            String instrumentSubType,
            String token,
            String fingerprint,
            String entryMode,
            String mandateId,
            String bankName,
            @JsonProperty("three_d_secure") ThreeDSecure threeDSecure) {}

    record ThreeDSecure(String version, String status, String eci, Boolean liabilityShifted) {}

    record Breakdown(
            Money itemTotal,
            Money discount,
            Money salesTax,
            Money shipping,
            Money shippingDiscount,
            Money shippingTax,
            Money insurance,
            Money handling,
            Money giftWrap,
            Money tip,
            Money other) {}

    record Balance(Money ending, Money available) {}

    record Credit(String term, String annualPercentageRate, Money transactionalFee, Money promotionalFee) {}

    record Authorization(
            String code,
            @Field(type = FieldType.Date) Instant authorizedAt,
            @Field(type = FieldType.Date) Instant expiresAt,
            @Field(type = FieldType.Date) Instant capturedAt,
            Money authorizedAmount,
            Money capturedAmount,
            Money refundedAmount,
            Integer captureCount) {}

    record Processor(
            String name,
            String merchantAccount,
            String responseCode,
            String responseText,
            String avsResult,
            String securityCodeResult,
            String network,
            String networkTransactionId,
            String acquirerReference,
            String retrievalReference) {}

    record Risk(Integer score, String level, String decision, String rule) {}

    record Settlement(
            Money amount,
            String exchangeRate,
            String batchId,
            @Field(type = FieldType.Date) Instant availableOn) {}

    record Dispute(
            String id,
            String reason,
            String stage,
            String outcome,
            Money amount,
            @Field(type = FieldType.Date) Instant openedAt,
            @Field(type = FieldType.Date) Instant dueAt) {}

    record Subscription(
            String id,
            String planId,
            Integer cycle,
            @Field(type = FieldType.Date) Instant periodFrom,
            @Field(type = FieldType.Date) Instant periodTo) {}

    record Order(
            String id,
            @Field(type = FieldType.Date) Instant placedAt,
            String purchaseOrder,
            Boolean taxInclusive,
            String cartInvoiceId) {}

    record Shipping(
            String name,
            String method,
            String carrier,
            String trackingNumber,
            @Field(type = FieldType.Date) Instant shippedAt,
            @Field(type = FieldType.Date) Instant deliveredAt,
            Address address,
            Address secondaryAddress) {}

    record Device(String type, String os, String browser, String ipCountryCode) {}

    record PointOfSale(String storeName, String city, String countryCode, String cashierId, String receiptNumber) {}

    record Auction(
            String site,
            String itemUrl,
            String buyerId,
            @Field(type = FieldType.Date) Instant closedAt) {}

    record Item(
            String sku,
            String name,
            String quantity,
            Money unitAmount,
            Money amount,
            Money totalAmount,
            String taxPercentage,
            String description,
            String category,
            String options,
            String invoiceNumber,
            ItemCharges charges,
            List<ItemTax> taxes,
            List<CheckoutOption> checkoutOptions) {}

    record ItemCharges(
            Money discount,
            Money adjustment,
            Money giftWrap,
            Money basicShipping,
            Money extraShipping,
            Money handling,
            Money insurance) {}

    record ItemTax(String name, Money amount) {}

    record CheckoutOption(String name, String value) {}

    record Incentive(String type, String code, Money amount, String programCode) {}

    record Event(String type, @Field(type = FieldType.Date) Instant at, Money amount, String status) {}
}
