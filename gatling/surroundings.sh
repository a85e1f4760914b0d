# Sourced by the measurements: an Elasticsearch and an API of their own, which end with the script that asks for them.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
port=${TXSEARCH_COMPARE_PORT:-9299}
api_port=${TXSEARCH_COMPARE_API_PORT:-8499}

# The first lines of the script that was called are its manual.
manual() {
  sed -n '2,/^[^#]/{/^#/p}' "$0" >&2
  exit 1
}

stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$data"
}

await() { # URL
  for _ in $(seq 240); do
    curl -sf -o /dev/null "$1" && return 0
    sleep 0.5
  done
  echo "$1 does not answer; see $data" >&2
  return 1
}

# Weeks are deleted, or counted on to be the only ones: it must not be the Elasticsearch of somebody else.
start_elasticsearch() {
  if curl -s -o /dev/null --max-time 5 "http://127.0.0.1:$port"; then
    echo "Something listens on port $port; set TXSEARCH_COMPARE_PORT to a free one." >&2
    exit 1
  fi
  data=$(mktemp -d)
  pids=()
  trap stop EXIT
  export TXSEARCH_DATADIRECTORY=$data TXSEARCH_ELASTICSEARCH_PORT=$port
  "$root/txsearch" --help >/dev/null
  (cd "$root" && ./mvnw -B -ntp -q -DskipTests -Dspotless.check.skip=true -pl gatling package)
  "$root/txsearch" elasticsearch >"$data/elasticsearch.out" 2>&1 &
  pids+=($!)
  await "http://127.0.0.1:$port/_cluster/health?wait_for_status=yellow"
}

start_api() {
  "$root/txsearch" serve --spring.profiles.active=demo --txsearch.tls.enabled=false --server.port="$api_port" >"$data/api.out" 2>&1 &
  pids+=($!)
  await "http://127.0.0.1:$api_port/v3/api-docs"
}
