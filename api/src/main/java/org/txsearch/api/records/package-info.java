/** Stored records of merchants, as requests create, find, change, and list them. */
package org.txsearch.api.records;
