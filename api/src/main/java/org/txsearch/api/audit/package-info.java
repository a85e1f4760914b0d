/** The record of who asked what kind of question for whom: names of filters, never a value. */
@NullMarked
package org.txsearch.api.audit;

import org.jspecify.annotations.NullMarked;
