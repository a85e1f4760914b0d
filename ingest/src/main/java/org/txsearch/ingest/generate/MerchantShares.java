package org.txsearch.ingest.generate;

import java.util.Arrays;

/**
 * How the transactions are shared out among the merchants, by Zipf's law: the second has half of what the first has. */
final class MerchantShares {

    private static final long LARGEST = 1_000_000_000_000L;
    private static final int FEWEST_USUAL = 2;

    private final long[] upTo;

    MerchantShares(int merchants) {
        upTo = new long[merchants];
        long sum = 0;
        for (int rank = 1; rank <= upTo.length; rank++) {
            sum += LARGEST / rank;
            upTo[rank - 1] = sum;
        }
    }

    int merchants() {
        return upTo.length;
    }

    /** The rank of any merchant, from 1, the first ones most often. */
    int pick(RandomStream random) {
        int found = Arrays.binarySearch(upTo, random.between(1, upTo[upTo.length - 1]));
        return (found < 0 ? -found - 1 : found) + 1;
    }

    /** About how many of so many transactions a merchant has. */
    long expected(int rank, long transactions) {
        // The share is kept to a millionth, so that the product of two large numbers is not needed.
        long millionths = LARGEST / rank / (upTo[upTo.length - 1] / 1_000_000);
        return transactions * millionths / 1_000_000;
    }

    /**
     * How many merchants share so many transactions where nobody says it. It grows with the square root: at a million a
     * day, kept up for eight weeks, they have from some 20 to 100,000 a day.
     */
    static int usualMerchants(long transactions) {
        long root = 0;
        for (long bit = 1L << 15; bit > 0; bit >>= 1) {
            if ((root + bit) * (root + bit) <= transactions) {
                root += bit;
            }
        }
        return (int) Math.max(FEWEST_USUAL, Math.min(GeneratorSettings.MOST_MERCHANTS, root * 3 / 4));
    }
}
