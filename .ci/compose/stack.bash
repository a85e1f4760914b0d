# The stack of docker-compose.yml for .ci/compose/check and .ci/compose/operations, which source this.
#
#   stand-in  as the first argument: the images of .ci/compose/images/make, where no registry can be reached
#
# COMPOSE names another docker compose, OVERRIDE one more file for it; KEEP=1 leaves the stack running; LOGS is where logs go after a failure.
# shellcheck shell=bash

if ! docker info >/dev/null 2>&1; then
  echo "No Docker daemon answers: nothing was tried."
  exit 0
fi
read -r -a compose <<<"${COMPOSE:-docker compose} -f docker-compose.yml"
if [ "${1:-}" = stand-in ]; then
  compose+=(--env-file .ci/compose/images.env -f .ci/compose/override.yml)
fi
[ -z "${OVERRIDE:-}" ] || compose+=(-f "$OVERRIDE")
stack() { "${compose[@]}" "$@"; }

work=$(mktemp -d)
finish() {
  local code=$?
  [ "$code" = 0 ] || stack logs --tail 40 >"${LOGS:-$work/logs}" 2>&1 || true
  [ -n "${KEEP:-}" ] || stack --profile commands down -v --remove-orphans >/dev/null 2>&1 || true
  [ "$code" != 0 ] || rm -rf "$work"
}
trap finish EXIT

passed=0
failed=0
expect() {
  local what=$1 wanted=$2 found=$3
  # shellcheck disable=SC2254
  case $found in
    $wanted) passed=$((passed + 1)) && echo "ok: $what" ;;
    *) failed=$((failed + 1)) && echo "NOT OK: $what: $found" ;;
  esac
}
step() { echo "== $(date -u +%H:%M:%S) $1"; }

# Until a command answers as wanted, for a number of seconds.
until_is() {
  local seconds=$1 wanted=$2 found
  shift 2
  for ((i = 0; i < seconds; i++)); do
    found=$("$@" 2>/dev/null || true)
    # shellcheck disable=SC2254
    case $found in
      $wanted) echo "$found" && return ;;
    esac
    sleep 1
  done
  echo "$found"
}

base=https://localhost:8443
ask() { curl -sS --max-time 20 --cacert "$work/ca.crt" "$@"; }
status() { ask -o /dev/null -w '%{http_code}' "$@"; }

# How many transactions all weeks hold.
documents() { stack run --rm -T commands weeks list 2>/dev/null | awk '$1 ~ /^[0-9]+-W/ { gsub(",", "", $3); n += $3 } END { print n + 0 }'; }

# Of the last 21 days: generate COUNT SEED.
generate() {
  stack run --rm -T commands generate --count "$1" --seed "$2" --from "$(date -u -d '21 days ago' +%F)" --to "$(date -u -d yesterday +%F)" --to-kafka
}
# What M0001 is answered.
search() { ask -H "Authorization: Bearer $token" "$base/v1/transactions?$1"; }
node=https://es01:9200
# From inside the network, with the credentials of one role.
elasticsearch() {
  local role=$1 method=$2 path=$3
  shift 3
  stack run --rm -T --no-deps --entrypoint bash -v "txsearch_$role-secrets:/role:ro" commands -c \
    "curl -s --max-time 20 -o /dev/null -w '%{http_code} %{errormsg}' --cacert /role/ca.crt -K <(printf 'user = \"txsearch-$role:%s\"' \"\$(cat /role/elasticsearch.password)\") -H 'Content-Type: application/json' -X $method '$path' $*" 2>/dev/null
}
cluster_status() { elasticsearch operator GET "$node/_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=15s"; }
load() { python3 .ci/compose/load.py "$base" "$work/ca.crt" "$token" "$@"; }

begin() {
  step "up"
  stack up -d --wait --wait-timeout "${PATIENCE:-420}"
  stack exec -T edge cat /run/txsearch/ca.crt >"$work/ca.crt"
  token=$(ask -u M0001:demo-secret -d grant_type=client_credentials "$base/oauth2/token" | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
}

end() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
