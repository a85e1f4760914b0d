# Sourced by the measurements: a dedicated Elasticsearch and API, which end with the script that starts them.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
port=${TXSEARCH_COMPARE_PORT:-9299}
api_port=${TXSEARCH_COMPARE_API_PORT:-8499}
tls_port=$((api_port + 1))
nginx_port=$((api_port + 2))
nginx_tls_port=$((api_port + 5))

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

await() { # URL [OPTION OF CURL]…
  for _ in $(seq 240); do
    curl -sf -o /dev/null "$@" && return 0
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

# A second one with TLS and a data directory of its own, and a trust store for its clients.
start_tls_api() {
  TXSEARCH_DATADIRECTORY=$data/tls-api "$root/txsearch" serve --spring.profiles.active=demo --server.port="$tls_port" >"$data/tls-api.out" 2>&1 &
  pids+=($!)
  await "https://localhost:$tls_port/health/ready" --insecure
  "${java%java}keytool" -importcert -noprompt -alias api -file "$data/tls-api/tls/server.crt" -keystore "$data/trust.p12" -storepass measured 2>"$data/keytool.out" ||
    { cat "$data/keytool.out" >&2; return 1; }
}

# The least hop that there is between a client and Elasticsearch, without TLS and with the certificate of the TLS API; left out where nginx is not installed.
start_nginx() {
  nginx=()
  local program
  if ! program=$(PATH=$PATH:/usr/sbin command -v nginx); then
    echo "nginx is not installed, and is left out (Debian: apt-get install nginx-light)"
    return 0
  fi
  mkdir "$data/nginx"
  cat >"$data/nginx/nginx.conf" <<EOF
daemon off;
pid $data/nginx/pid;
worker_processes $(nproc);
error_log $data/nginx/error.log;
events { worker_connections 256; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path $data/nginx/body;
  proxy_temp_path $data/nginx/proxy;
  fastcgi_temp_path $data/nginx/fastcgi;
  uwsgi_temp_path $data/nginx/uwsgi;
  scgi_temp_path $data/nginx/scgi;
  upstream elasticsearch {
    server 127.0.0.1:$port;
    keepalive 32;
    keepalive_requests 1000000;
  }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_buffer_size 64k;
  proxy_buffers 64 64k;
  proxy_busy_buffers_size 1m;
  proxy_max_temp_file_size 0;
  server {
    listen 127.0.0.1:$nginx_port;
    location / { proxy_pass http://elasticsearch; }
  }
  server {
    listen 127.0.0.1:$nginx_tls_port ssl;
    ssl_certificate $data/tls-api/tls/server.crt;
    ssl_certificate_key $data/tls-api/tls/server.pem;
    location / { proxy_pass http://elasticsearch; }
  }
}
EOF
  "$program" -e "$data/nginx/error.log" -c "$data/nginx/nginx.conf" -p "$data/nginx" >"$data/nginx.out" 2>&1 &
  pids+=($!)
  nginx=(http://127.0.0.1:$nginx_port https://localhost:$nginx_tls_port)
  await "${nginx[0]}/_cluster/health"
  await "${nginx[1]}/_cluster/health" --insecure
}

# What is stored with the figures; $1 names the measurement.
describe() {
  local commit
  commit=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
  about=("-Drun.commit=$commit" "-Drun.intention=${INTENTION:-}" "-Drun.subset=$1")
}
