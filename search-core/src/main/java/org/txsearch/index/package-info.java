/** The weekly indices: their names, template, creation, aliases, retirement, and the directory of those that exist. */
package org.txsearch.index;
