export const USAGE = `Usage: interlock <command>

  start                                   start Interlock on this machine
  worker                                  run one more worker
  migrate                                 bring the database up to date
  validate <file> [--json]                list every problem of a pipeline document
  run <file> --input <json|@file> [--json]
                                          run a pipeline document and wait for its end
  export <id> [--version <n>] [--anyway]  print a pipeline's document; --anyway: even if texts look like secrets
  import <file> [--json]                  store a document as a new pipeline
  key create --name <name> --role <viewer|operator|editor|owner> [--json]
                                          make an API key; it is shown once
  doctor [--json]                         check what Interlock needs, and say what to do

Exit codes: 0 done · 1 trouble · 2 invalid input or document · 3 the run failed · 4 the run waits for a person`
