import { expect, it } from 'vitest'
import { newWebhookSecret, signWebhook } from './signWebhook'

it('signs as receivers of Standard Webhooks check it', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1614265330, body: '{"test": 2432232314}' }
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('makes a new secret each time, of 24 bytes', () => {
  const secret = newWebhookSecret()
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(24)
  expect(newWebhookSecret()).not.toBe(secret)
})
