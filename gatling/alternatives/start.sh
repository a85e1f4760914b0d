# Sourced by gatling/compare: the designs as they come and tuned, each variant with a PostgreSQL of its own.
postgresql_bin=${POSTGRESQL_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)}
variants=()

free_port() { # FIRST
  local candidate=$1
  while (exec 3<>"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null; do candidate=$((candidate + 1)); done
  echo "$candidate"
}

await_port() { # PORT LOG
  for _ in $(seq 240); do
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return 0
    sleep 0.5
  done
  tail -n 30 "$2" >&2
  echo "Nothing listens on port $1" >&2
  return 1
}

# PostgreSQL refuses root, as Elasticsearch does: it then runs as the user nobody, and ends with this script in any case.
start_postgresql() { # VARIANT
  local folder=$data/postgresql-$1 as=()
  mkdir -p "$folder"
  if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups --pdeathsig TERM --)
    chmod o+x "$data"
    chown 65534:65534 "$folder"
  fi
  (umask 077 && echo "$password" >"$folder/password")
  [ "${#as[@]}" = 0 ] || chown 65534:65534 "$folder/password"
  (
    cd /
    "${as[@]}" "$postgresql_bin/initdb" -D "$folder/data" -U alternatives --pwfile="$folder/password" -A scram-sha-256 -E UTF8 --locale=C.UTF-8
  ) >"$data/initdb-$1.out" 2>&1 || { cat "$data/initdb-$1.out" >&2; return 1; }
  if [ "$1" = tuned ]; then
    cat "$root/gatling/alternatives/src/main/resources/tuned/postgresql.conf" >>"$folder/data/postgresql.conf"
  fi
  postgresql_port=$(free_port 5499)
  (
    cd /
    exec "${as[@]}" "$postgresql_bin/postgres" -D "$folder/data" -p "$postgresql_port" -c listen_addresses=127.0.0.1 -c unix_socket_directories=
  ) >"$data/postgresql-$1.out" 2>&1 &
  postgresql_pid=$!
  pids+=("$postgresql_pid")
  await_port "$postgresql_port" "$data/postgresql-$1.out"
}

start_variant() { # VARIANT
  local app_port postgresql_port postgresql_pid
  start_postgresql "$1"
  app_port=$(free_port 8599)
  # As the API is started.
  SPRING_DATASOURCE_PASSWORD=$password "$java" -XX:+UseSerialGC \
    -cp "$root/gatling/alternatives/target/classes:$root/gatling/alternatives/target/lib/*" org.txsearch.alternatives.AlternativesApplication \
    --spring.profiles.active="$1" --server.port="$app_port" --spring.elasticsearch.uris="http://127.0.0.1:$port" \
    --spring.datasource.url="jdbc:postgresql://127.0.0.1:$postgresql_port/postgres" --spring.datasource.username=alternatives >"$data/alternatives-$1.out" 2>&1 &
  local app_pid=$!
  pids+=("$app_pid")
  await_port "$app_port" "$data/alternatives-$1.out"
  variants+=("$1" "http://127.0.0.1:$app_port" "$app_pid" "$postgresql_pid")
}

start_alternatives() {
  [ -x "$postgresql_bin/postgres" ] || { echo "There is no PostgreSQL in /usr/lib/postgresql; POSTGRESQL_BIN names its folder of programs." >&2; exit 1; }
  (cd "$root" && ./mvnw -B -ntp -q -Dspotless.check.skip=true -f gatling/alternatives/pom.xml package)
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  start_variant as-it-comes
  start_variant tuned
}
