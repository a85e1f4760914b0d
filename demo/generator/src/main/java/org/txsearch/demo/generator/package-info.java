/** Reproducible transactions that look like those of real merchants, as an Avro object container file. */
package org.txsearch.demo.generator;
