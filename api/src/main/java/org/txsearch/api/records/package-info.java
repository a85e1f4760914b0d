/** Stored records of merchants, as requests create, find, change, and list them. */
@NullMarked
package org.txsearch.api.records;

import org.jspecify.annotations.NullMarked;
