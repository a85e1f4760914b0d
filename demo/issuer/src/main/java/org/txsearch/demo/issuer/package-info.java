/** The demo's authorization server, which issues access tokens to everybody who knows a public secret. */
@NullMarked
package org.txsearch.demo.issuer;

import org.jspecify.annotations.NullMarked;
