/**
 * Given to a server process of a test with `--import`: ends it when the test run that started it is gone. A run that is
 * killed cannot tidy up, and its servers would go on for ever.
 */
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()
