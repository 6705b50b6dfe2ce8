const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more })
const day = (description: string) => text(description, { format: 'date' })

function tool(
  name: string,
  description: string,
  properties: Record<string, object>,
  required: readonly string[],
) {
  const parameters = { type: 'object', properties, required, additionalProperties: false }
  return { type: 'function' as const, function: { name, description, parameters } }
}

/** Twelve tools of trades that the bundled business server knows nothing of. */
export const UNSEEN_TOOLS = [
  tool(
    'calendar_add_event',
    'Create an event in the calendar on a date',
    {
      title: text('What the event is called'),
      date: day('Day of the event'),
      time: text('Start time, HH:MM'),
    },
    ['title', 'date'],
  ),
  tool(
    'order_refund',
    'Refund money for an order',
    {
      orderId: text('Id of the order', { pattern: '^[A-Z]{2}-\\d+$' }),
      amount: { type: 'number', exclusiveMinimum: 0 },
      reason: text('Why the money goes back'),
    },
    ['orderId', 'amount'],
  ),
  tool(
    'repo_search',
    'Search the source code of a repository',
    {
      query: text('Words to look for'),
      repository: text('owner/name'),
      limit: { type: 'integer', default: 5, maximum: 50 },
    },
    ['query'],
  ),
  tool(
    'shipment_track',
    'Where a parcel is right now',
    { trackingNumber: text('Number on the label', { pattern: '^[A-Z]{2}\\d{9}$' }) },
    ['trackingNumber'],
  ),
  tool(
    'currency_convert',
    'Convert an amount of money between currencies',
    {
      amount: { type: 'number' },
      from: text('Currency code', { pattern: '^[A-Z]{3}$' }),
      to: text('Currency code', { pattern: '^[A-Z]{3}$' }),
    },
    ['amount', 'from', 'to'],
  ),
  tool(
    'text_translate',
    'Translate a text into another language',
    { text: text('The text to translate'), targetLanguage: text('Name of the language') },
    ['text', 'targetLanguage'],
  ),
  tool(
    'hotel_book',
    'Book a hotel room in a city',
    {
      city: text('City'),
      checkIn: day('Day of arrival'),
      nights: { type: 'integer', minimum: 1 },
      guests: { type: 'integer', minimum: 1 },
    },
    ['city', 'checkIn', 'nights'],
  ),
  tool(
    'stock_check',
    'How many pieces of a product are in stock',
    { sku: text('Article number', { examples: ['KB-100'] }), warehouse: text('City of the warehouse') },
    ['sku'],
  ),
  tool(
    'member_invite',
    'Invite a person to the workspace by e-mail',
    {
      email: text('Address of the person', { format: 'email' }),
      role: { enum: ['admin', 'editor', 'viewer'], default: 'viewer' },
    },
    ['email'],
  ),
  tool(
    'reminder_set',
    'Set a reminder for later',
    { text: text('What to be reminded of'), dueDate: day('When') },
    ['text', 'dueDate'],
  ),
  tool(
    'invoice_pay',
    'Pay an open invoice of a supplier',
    { invoiceNumber: text('Invoice number'), amount: { type: 'number' } },
    ['invoiceNumber'],
  ),
  tool(
    'service_restart',
    'Restart a service in an environment',
    { service: text('Name of the service'), environment: { enum: ['staging', 'production'] } },
    ['service', 'environment'],
  ),
]

type Expected = readonly [request: string, tool: string, args: object]

/** Requests as people phrase them, with the call each should lead to. */
export const REQUESTS: readonly Expected[] = [
  [
    'Add an event "Budget review" to the calendar on 2026-12-03',
    'calendar_add_event',
    { title: 'Budget review', date: '2026-12-03' },
  ],
  [
    'Put "Dentist" in my calendar for 2027-01-15 at 14:30',
    'calendar_add_event',
    { title: 'Dentist', date: '2027-01-15', time: '14:30' },
  ],
  [
    'Schedule a meeting called "Kick-off" on December 9, 2026',
    'calendar_add_event',
    { title: 'Kick-off', date: '2026-12-09' },
  ],
  ['在2026-12-24的日历里添加活动“圣诞聚会”', 'calendar_add_event', { title: '圣诞聚会', date: '2026-12-24' }],
  ['Refund order AB-1234 with amount 20', 'order_refund', { orderId: 'AB-1234', amount: 20 }],
  [
    'Please give the customer 49.90 euros back for order QX-77',
    'order_refund',
    { orderId: 'QX-77', amount: 49.9 },
  ],
  [
    'Reimburse $15 on order ZZ-900 because the cup was broken',
    'order_refund',
    { orderId: 'ZZ-900', amount: 15, reason: 'the cup was broken' },
  ],
  ['给订单AB-556退款30元', 'order_refund', { orderId: 'AB-556', amount: 30 }],
  [
    '订单XY-42退款，金额是128.5，原因是“尺寸不对”',
    'order_refund',
    { orderId: 'XY-42', amount: 128.5, reason: '尺寸不对' },
  ],
  ['Search the repository for "parseDate"', 'repo_search', { query: 'parseDate' }],
  [
    'Find code about retry limits in the repo acme/worker',
    'repo_search',
    { query: 'retry limits', repository: 'acme/worker' },
  ],
  ['Look for "TODO" in the source code, limit 10', 'repo_search', { query: 'TODO', limit: 10 }],
  ['在代码库acme/shop中搜索“支付回调”', 'repo_search', { query: '支付回调', repository: 'acme/shop' }],
  ['Where is my parcel LX123456789?', 'shipment_track', { trackingNumber: 'LX123456789' }],
  ['Track shipment CN987654321', 'shipment_track', { trackingNumber: 'CN987654321' }],
  ['查一下包裹RB123123123的物流', 'shipment_track', { trackingNumber: 'RB123123123' }],
  ['Convert 250 USD to EUR', 'currency_convert', { amount: 250, from: 'USD', to: 'EUR' }],
  [
    'How much is 99.5 GBP in JPY? Please convert it.',
    'currency_convert',
    { amount: 99.5, from: 'GBP', to: 'JPY' },
  ],
  ['Exchange 1,200 CHF into CNY', 'currency_convert', { amount: 1200, from: 'CHF', to: 'CNY' }],
  ['把500美元换算成人民币', 'currency_convert', { amount: 500, from: 'USD', to: 'CNY' }],
  [
    'Translate "good morning" into German',
    'text_translate',
    { text: 'good morning', targetLanguage: 'German' },
  ],
  [
    'Please translate “Where is the station?” to Japanese',
    'text_translate',
    { text: 'Where is the station?', targetLanguage: 'Japanese' },
  ],
  ['把“谢谢你的帮助”翻译成法语', 'text_translate', { text: '谢谢你的帮助', targetLanguage: '法语' }],
  [
    'Book a hotel in Lisbon from 2027-03-01 for 3 nights',
    'hotel_book',
    { city: 'Lisbon', checkIn: '2027-03-01', nights: 3 },
  ],
  [
    'Reserve a hotel room in New York for two guests, checking in on 2027-05-20, 4 nights',
    'hotel_book',
    { city: 'New York', checkIn: '2027-05-20', nights: 4, guests: 2 },
  ],
  ['在杭州预订酒店，2027-02-10入住，住2晚', 'hotel_book', { city: '杭州', checkIn: '2027-02-10', nights: 2 }],
  ['How many KB-220 do we have in stock?', 'stock_check', { sku: 'KB-220' }],
  [
    'Check the inventory of article MS-010 in the Hamburg warehouse',
    'stock_check',
    { sku: 'MS-010', warehouse: 'Hamburg' },
  ],
  ['查询商品KB-300的库存', 'stock_check', { sku: 'KB-300' }],
  [
    'Invite dana@example.org to the workspace as an editor',
    'member_invite',
    { email: 'dana@example.org', role: 'editor' },
  ],
  ['Invite lee@example.com', 'member_invite', { email: 'lee@example.com' }],
  ['邀请wang@example.cn加入，角色是admin', 'member_invite', { email: 'wang@example.cn', role: 'admin' }],
  [
    'Remind me on 2026-12-31 to "back up the photos"',
    'reminder_set',
    { text: 'back up the photos', dueDate: '2026-12-31' },
  ],
  [
    'Set a reminder "renew passport" for 5 January 2027',
    'reminder_set',
    { text: 'renew passport', dueDate: '2027-01-05' },
  ],
  ['提醒我2026年12月20日“交房租”', 'reminder_set', { text: '交房租', dueDate: '2026-12-20' }],
  ['Pay invoice INV-2026-044', 'invoice_pay', { invoiceNumber: 'INV-2026-044' }],
  ['Pay 310.75 for the supplier invoice R-88', 'invoice_pay', { invoiceNumber: 'R-88', amount: 310.75 }],
  ['支付发票FP-2026-9，金额1999元', 'invoice_pay', { invoiceNumber: 'FP-2026-9', amount: 1999 }],
  [
    'Restart the service billing-api in production',
    'service_restart',
    { service: 'billing-api', environment: 'production' },
  ],
  [
    'Reboot the "mailer" service on staging',
    'service_restart',
    { service: 'mailer', environment: 'staging' },
  ],
]
