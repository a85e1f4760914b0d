package org.txsearch.api.records;

import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Begins responses to requests that create a record. */
public final class CreatedResponse {

    private CreatedResponse() {}

    /** Returns a response with the address of the record, which an earlier request with the same key may have created. */
    public static ResponseEntity.BodyBuilder at(String path, boolean replayed) {
        ResponseEntity.BodyBuilder response = ResponseEntity.created(URI.create(address(path)));
        return replayed ? response.header("Idempotent-Replayed", "true") : response;
    }

    /** Returns the address of a path of the API. */
    public static String address(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().path(path).toUriString();
    }
}
