package org.txsearch.alternatives;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The same endpoints for each design: to fill it, to size it up, and to ask it. */
@RestController
@RequestMapping("/{design}")
class DesignController {

    private final Map<String, Design> designs;
    private final Map<String, Loading> loadings = new ConcurrentHashMap<>();

    DesignController(Map<String, Design> designs) {
        this.designs = designs;
    }

    /** Loads for the given number of seconds, from the position where it stopped; loaded transactions can then be found. */
    @PostMapping("/load")
    long load(@PathVariable String design, @RequestParam Path file, @RequestParam long seconds)
            throws IOException, InterruptedException {
        Loading loading = loadings.get(design);
        if (loading == null) {
            loading = of(design).loading(file);
            loadings.put(design, loading);
        }
        long loaded = loading.run(Duration.ofSeconds(seconds));
        of(design).refresh();
        return loaded;
    }

    @PostMapping("/settle")
    void settle(@PathVariable String design) throws IOException {
        of(design).settle();
    }

    @GetMapping("/size")
    Size size(@PathVariable String design) throws IOException {
        return of(design).size();
    }

    @GetMapping("/page")
    ResponseEntity<Object> page(@PathVariable String design, Question question) throws IOException {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(of(design).page(question));
    }

    @GetMapping("/count")
    long count(@PathVariable String design, Question question) throws IOException {
        return of(design).count(question);
    }

    @GetMapping("/sums")
    List<DaySum> sums(@PathVariable String design, Question question) throws IOException {
        return of(design).sums(question);
    }

    @GetMapping("/top")
    List<TopPayer> top(@PathVariable String design, Question question) throws IOException {
        return of(design).top(question);
    }

    private Design of(String name) {
        Design design = designs.get(name);
        if (design == null) {
            throw new IllegalArgumentException("The designs are " + designs.keySet());
        }
        return design;
    }
}
