package org.txsearch.demo.issuer;

/** A message that the page shows above the form or instead of it. */
enum SignInMessage {
    WRONG_PASSWORD(400),
    FORM_EXPIRED(400),
    NOT_THE_CONSOLE(400),
    SIGNED_OUT(200);

    final int status;

    SignInMessage(int status) {
        this.status = status;
    }
}
