/** Reproducible transactions that look like those of real merchants, as an Avro object container file. */
@NullMarked
package org.txsearch.demo.generator;

import org.jspecify.annotations.NullMarked;
