/** JSON whose whole numbers keep all their digits: `JSON.parse` rounds those beyond 2^53. */
/** As `JSON.parse`, except that a whole number which a number cannot hold is a bigint. */
export declare function parse(text: string): unknown;
