/** Everyday Chinese words with the English word they are compared as; `-` marks words that carry no meaning here, `@` names. */
const ENTRIES = `
查询 find|查找 find|搜索 find|检索 find|查看 find|查一下 find|查 find|找 find|获取 find|读取 find|看看 find|列出 find|告诉 find
创建 create|新建 create|添加 create|增加 create|新增 create|登记 create|提交 create|建立 create|生成 create
删除 delete|移除 delete|去掉 delete|更新 update|修改 update|更改 update|调整 update|改为 update|改成 update|设置 update|设为 update
发送 send|发给 send|发 send|寄送 send|寄 send|派送 send|邮件 email|电邮 email|邮箱 email|通知 notify|消息 notify|短信 notify|提醒 reminder
预订 book|预定 book|预约 book|订 book|安排 schedule|日程 calendar|日历 calendar|会议 meeting|约会 meeting|活动 event
取消 cancel|撤销 cancel|作废 cancel|退款 refund|退还 refund|退钱 refund|退货 return|订单 order|快递 shipping|包裹 parcel|物流 shipping|运单 shipment|发货 ship|配送 delivery|运费 shipping
天气 weather|气温 weather|预报 forecast|下雨 rain|城市 city|地点 place|目的地 destination|地址 address|价格 price|费用 cost|票价 fare
金额 amount|总额 total|合计 total|数量 quantity|客户 customer|顾客 customer|用户 user|员工 employee|同事 colleague|姓名 name|名字 name|名称 name|标题 title|主题 subject|内容 content|正文 body|文本 text|文字 text
原因 reason|理由 reason|因为 reason|由于 reason|图片 picture|照片 photo|发票 invoice|账单 bill|付款 pay|支付 pay|转账 transfer|汇款 transfer|转 transfer
翻译 translate|译成 translate|换算 convert|兑换 convert|汇率 exchange|总结 summary|摘要 summary|电话 phone|手机 phone|库存 stock|仓库 warehouse|代码 code|代码库 repository|仓储 repository
文档 document|文件 file|人 person|人员 person|乘客 passenger|客人 guest|参会人 attendee|开始 start|出发 start|结束 end|截止 due|分配 assign|指派 assign|负责人 owner|状态 status|进度 status|跟踪 track|追踪 track
酒店 hotel|宾馆 hotel|房间 room|航班 flight|机票 flight|火车 train|车票 ticket|餐厅 restaurant|工单 ticket|问题 issue|优先级 priority|紧急 urgent|产品 product|商品 product|货币 currency|美元 usd|欧元 eur|日元 jpy|英镑 gbp|人民币 cny
英语 english|英文 english|中文 chinese|法语 french|德语 german|日语 japanese|西班牙语 spanish|医院 hospital|医生 doctor|病人 patient|患者 patient|病历 record|记录 record|住院 admission|理赔 claim|保单 policy|报告 report|报表 report|报销 expense
优先级高 priority high|高优先级 priority high|优先级低 priority low|低优先级 priority low|优先级中 priority medium|客厅 living room|卧室 bedroom|厨房 kitchen|加入 join|角色 role|成员 member|权限 permission|服务 service|重启 restart|部署 deploy|启动 start|停止 stop|环境 environment|生产 production|测试 test|计算 calculate|比较 compare|分析 analyze|上传 upload|下载 download|打印 print|播放 play|音乐 music|歌曲 song|新闻 news|股票 stock|股价 stock|课程 course|学生 student|老师 teacher|考试 exam|成绩 grade|会员 member|积分 points|优惠券 coupon|折扣 discount|购物车 cart|购买 purchase|下单 purchase|采购 purchase|供应商 supplier|车辆 vehicle|司机 driver|打车 taxi|外卖 food|菜单 menu|座位 seat|座 seat|桌 table|人数 people|投诉 complaint|评论 comment|回复 reply|分享 share|发布 publish|文章 article|博客 blog|视频 video|密码 password|账号 account|账户 account|余额 balance|利率 rate|贷款 loan|保险 insurance|体检 checkup|挂号 appointment|药品 medicine|处方 prescription|温度 temperature|湿度 humidity|灯 light|空调 conditioner|打开 open|关闭 close|关掉 close|韩语 korean|俄语 russian|
北京 @|上海 @|广州 @|深圳 @|杭州 @|南京 @|成都 @|重庆 @|武汉 @|西安 @|天津 @|苏州 @|长沙 @|青岛 @|厦门 @|福州 @|大连 @|香港 @|澳门 @|台北 @|东京 @|大阪 @|首尔 @|新加坡 @|曼谷 @|伦敦 @|巴黎 @|柏林 @|纽约 @|悉尼 @|莫斯科 @|罗马 @|
同步 sync|系统 system|计划 plan|邮寄 mail|邀请 invite|批准 approve|同意 approve|拒绝 reject|驳回 reject|公司 company|银行 bank|大学 university|学校 school|部门 department|项目 project|任务 task|合同 contract|日期 date|时间 time|职位 job|简历 resume|评价 review|语言 language|收件人 recipient
的 -|了 -|请 -|帮我 -|帮 -|我 -|给 -|把 -|将 -|向 -|为 -|是 -|在 -|从 -|到 -|和 -|与 -|对 -|一个 -|一下 -|一间 -|一条 -|一封 -|一张 -|一份 -|一场 -|这个 -|那个 -|并 -|再 -|然后 -|最后 -|成 -|用 -|到期 due|想 -|要 -|想要 -|需要 -|可以 -|有 -|没有 -|个 -|吗 -|呢 -|吧 -|他 -|她 -|它 -|元 -|块 -|人民 -|件 -|份 -|台 -|封 -|条 -|位 -|今天 -|明天 -|昨天 -|后天 -|上个月 -|下个月 -|本月 -|下周 -|上周 -|这周 -|下午 -|上午 -|晚上 -
`

export const CHINESE_LEXICON: ReadonlyMap<string, string> = new Map(
  ENTRIES.trim()
    .split(/[|\n]/)
    .map((entry): [string, string] => {
      const [word = '', ...english] = entry.split(' ')
      return [word, english.join(' ')]
    }),
)

const LONGEST = Math.max(...[...CHINESE_LEXICON.keys()].map((word) => word.length))

export interface ChineseSegment {
  readonly text: string
  readonly start: number
  /** The English words, `-` for a filler, `@` for a name, undefined for a run the lexicon does not know. */
  readonly english: string | undefined
}

/** Cuts a run of Chinese characters into lexicon words, longest first, and the unknown runs between them. */
export function segmentChinese(run: string): ChineseSegment[] {
  const segments: ChineseSegment[] = []
  let unknownFrom = 0
  const closeUnknown = (end: number) => {
    if (end > unknownFrom)
      segments.push({ text: run.slice(unknownFrom, end), start: unknownFrom, english: undefined })
  }
  for (let at = 0; at < run.length; ) {
    const word = longestWord(run, at)
    if (word === undefined) {
      at++
      continue
    }
    closeUnknown(at)
    segments.push({ text: word, start: at, english: CHINESE_LEXICON.get(word) })
    at += word.length
    unknownFrom = at
  }
  closeUnknown(run.length)
  return segments
}

function longestWord(run: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, run.length - at); length > 0; length--) {
    const word = run.slice(at, at + length)
    if (CHINESE_LEXICON.has(word)) return word
  }
  return undefined
}
