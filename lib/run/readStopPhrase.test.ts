import { describe, expect, it } from 'vitest'
import { readStopPhrase } from './readStopPhrase'

describe('a message during a run', () => {
  it.each([
    ...[
      'stop',
      'Stop!',
      'STOP STOP',
      'stop, stop!',
      'cancel',
      'Cancel, please.',
      'please cancel it',
      'Never mind.',
    ],
    ...[
      'nevermind',
      'never mind, thanks',
      'forget it',
      'ok, stop',
      'Oh no, stop it now!',
      'abort',
      'don’t do it',
    ],
    ...[
      'No need any more',
      'I changed my mind.',
      'Could you stop that please',
      'cancel the run',
      'stop everything 🛑',
    ],
    ...['let’s stop', 'stop  it', 'Stop? Stop it now!', '请 stop', '取消 吧'],
    ...[
      '算了',
      '算了吧',
      '算了。',
      '取消',
      '取消！',
      '请取消',
      '停',
      '停！',
      '停止',
      '停下来',
      '别做了',
      '不用了',
      '不要继续了',
    ],
    ...[
      '那就算了吧，谢谢',
      '取消吧',
      '取消任务',
      '不用了，谢谢',
      '停一停！',
      '当我没说',
      '好的，算了',
      '赶紧停下',
    ],
  ])('“%s” stops it', (text) => expect(readStopPhrase(text)).toBe('stop'))

  it.each([
    ...[
      "取消 last month's policy",
      'cancel order 12',
      'Cancel the subscription of patient P-1001',
      '取消上个月的保单',
    ],
    ...[
      '取消订单 A-12',
      'Send the cancellation to Bob',
      'What does abort mean for the patient?',
      '把会议取消掉并通知李伟',
    ],
    ...['', '   ', '🙂', 'thanks', '谢谢', 'How far are you?', 'Please also cc Ann', '不用发票也可以报销吗'],
    ...['The bus stop is at the corner', 'never mind the gap in the data'],
  ])('“%s” is about something else', (text) => expect(readStopPhrase(text)).toBe('other'))

  it.each([
    ...[
      'stop?',
      '取消？',
      'wait',
      'Hold on…',
      '等一下',
      '等等！',
      'Stop, that is the wrong patient',
      '算了，换成协和医院',
    ],
    ...[
      'stop sending mails',
      '停止发送邮件',
      'no',
      '不',
      'Never mind, use Wuhan instead',
      '不要'.concat('，换一个'),
    ],
    ...['stop? ', 'ok, wait', 'Wait, which hospital is that?', 'One thing, stop sending mails to Ann'],
  ])('“%s” is asked about', (text) => expect(readStopPhrase(text)).toBe('unsure'))

  it('is never a stop merely because it is long', () =>
    expect(readStopPhrase(`stop ${'and think '.repeat(40)}`)).toBe('other'))

  it('is read up to 200 characters', () => {
    expect(readStopPhrase('stop'.padEnd(200, '!'))).toBe('stop')
    expect(readStopPhrase('stop'.padEnd(201, '!'))).toBe('other')
  })
})
