/** `stop`: the whole message tells the run to stop. `unsure`: it may, so the person is asked. `other`: it is about something else. */
export type StopReading = 'stop' | 'unsure' | 'other'

/** Said alone, these mean the run that is under way. `it`, `that`, `this` are that run; any other object is a task of its own. */
const ENGLISH =
  /^(?:(?:stop|cancel|abort|halt|quit|terminate)(?: (?:it|that|this|everything|all|now|right now|immediately|the run|this run|the task|this task|working|running))*|never ?mind|forget (?:it|that|about it)|call it off|drop it|leave it|scrap that|stop there|no need(?: any ?more)?|not needed any ?more|i changed my mind|don ?t (?:do (?:it|that|this)|bother|continue|go on))$/
const CHINESE =
  /^(?:先|快|马上|立即|立刻|赶紧)?(?:(?:停|停止|停下|停下来|停一停|打住|中止|终止|取消|撤销|放弃)(?:它|这个|这次|任务|运行|执行|操作|全部|所有)?|(?:别|不要|不用|不必|甭)(?:再)?(?:做|弄|搞|跑|执行|继续|运行|管|麻烦)?(?:它|这个)?|算|算啦|当我没说|没事|不做|不弄|不需要|到此为止)(?:了|吧|啦|就好|就行|了吧)*$/

/** Around the words that matter, in any number. */
const POLITE = new Set(
  'please pls ok okay oh hey hi no well actually sorry just um hmm can could you let s i said thanks thank then again for me'.split(
    ' ',
  ),
)
const POLITE_CHINESE =
  /^(?:请|麻烦你|麻烦|那就|那|哦|嗯|好的|好|还是|帮我|你|给我|不|对不起|抱歉)+|(?:谢谢|多谢|拜托|哈|呢|啊|哦|嘛)+$/g

const HESITATION =
  /^(?:wait|hold on|hang on|pause|one moment|just a (?:moment|second|minute)|no|nope|don ?t|等等|等一下|等下|稍等|慢着|暂停|不|不行|不对|别|不要|不用)$/
/** Begins like a stop and goes on: “stop sending mails” may mean the run or a wish for later. */
const BEGINS = /^(?:stop|abort|halt|quit|停止|停下|终止|中止|别再|不要再)/
const LONGEST = 200

/**
 * CANCEL-2: what a message during a run means for that run. Only a message that is a stop as a whole stops it: “取消 last month's policy” and “cancel order
 * 12” are tasks.
 */
export function readStopPhrase(message: string): StopReading {
  if (message.length > LONGEST) return 'other'
  const clauses = clausesOf(message)
  if (clauses.length === 0) return 'other'
  const stops = clauses.filter(isStop).length
  if (stops === clauses.length) return /[?？]\s*$/.test(message) ? 'unsure' : 'stop'
  if (stops > 0 || clauses.some((clause) => HESITATION.test(clause))) return 'unsure'
  return clauses.some((clause) => BEGINS.test(clause)) ? 'unsure' : 'other'
}

/** In lower case, without signs; `cancel, please!` is one clause, because politeness alone says nothing. */
function clausesOf(message: string): string[] {
  return message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, ' ')
    .split(/[\p{P}\p{S}\n]/u)
    .map((clause) => clause.trim().replace(/\s+/g, ' '))
    .filter((clause) => HESITATION.test(clause) || bare(clause) !== '')
}

function isStop(clause: string): boolean {
  return [clause, bare(clause)].some((words) => ENGLISH.test(words) || CHINESE.test(words.replace(/ /g, '')))
}

/** Without politeness at either end and without words said twice. */
function bare(clause: string): string {
  const words = clause.split(' ').filter((word, index, all) => word !== all[index - 1])
  while (POLITE.has(words[0] ?? '')) words.shift()
  while (POLITE.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ').replace(POLITE_CHINESE, '').trim()
}
