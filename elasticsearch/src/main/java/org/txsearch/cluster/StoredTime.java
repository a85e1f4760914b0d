package org.txsearch.cluster;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks times that records store in UTC with milliseconds. */
@JacksonAnnotationsInside
@JsonFormat(shape = JsonFormat.Shape.STRING, pattern = "uuuu-MM-dd'T'HH:mm:ss[.SSS]X", timezone = "UTC")
@Retention(RetentionPolicy.RUNTIME)
public @interface StoredTime {}
