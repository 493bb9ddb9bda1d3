/** Shops that sell goods online, with or without a counter. */
export const ecommerce = {
  name: 'Online shops',
  description:
    'Shops that sell goods online and ship, deliver or hand them over at a counter: questions before buying, orders on their way, returns, warranty and bulk orders. The purchase itself happens in the shop’s own checkout, never through an inquiry.',
  intake: {
    request_type: {
      label: 'What it is about',
      type: 'enum',
      required: true,
      enum: [
        'product_question',
        'buy',
        'bulk_order',
        'order_status',
        'change_or_cancel',
        'return',
        'exchange',
        'warranty',
      ],
      ask: 'Is it a question before buying, an order you want to place, or something about an order you already have?',
      example: 'exchange',
    },
    product: {
      label: 'Product',
      required: true,
      ask: 'Which product is it: the name, the item number or the link?',
      example: 'Trail Runner 2 shoes, item TR2-BLK',
    },
    variant: {
      label: 'Size, color or model',
      ask: 'Which size, color or model do you want or have?',
      example: 'Black, US men’s 10 wide',
    },
    quantity: {
      label: 'Quantity',
      type: 'integer',
      ask: 'How many is it about?',
      example: 1,
    },
    order_number: {
      label: 'Order number',
      ask: 'If you have ordered already, what is the order number in your confirmation email?',
      example: 'SO-104482',
    },
    item_condition: {
      label: 'Condition of the item',
      type: 'enum',
      enum: ['unopened', 'opened_unused', 'used', 'arrived_damaged', 'defective', 'wrong_item'],
      ask: 'If it is going back, is it unopened, opened, used, damaged in transit, faulty, or not what you ordered?',
      example: 'opened_unused',
    },
    fulfillment: {
      label: 'Shipping or pickup',
      type: 'enum',
      enum: ['shipping', 'local_delivery', 'store_pickup'],
      ask: 'Should it be shipped, delivered locally, or will you pick it up?',
      example: 'shipping',
    },
    ship_to_zip: {
      label: 'ZIP code to ship to',
      ask: 'To which ZIP code should it go, or did it go?',
      example: '78205',
    },
    needed_by: {
      label: 'Needed by',
      type: 'date',
      ask: 'Do you need it by a certain date?',
      example: '2027-05-07',
    },
  },
  commonMistakes: {
    'Asking after an order without its number.':
      'Get the order number from the confirmation email, and use the name and email the order was placed with; the shop finds nothing by “my shoes”.',
    'Naming the price of the item as the price at the door.':
      'Say “plus shipping and tax”, give the ZIP, and pass on the total that the shop answers with.',
    'Promising stock or a delivery date because the product is listed.':
      'Ask the shop about that exact variant and quantity and give needed_by; promise nothing before it has answered.',
    'Guessing the size, the color or the model that fits.':
      'Ask the customer, and read the variant back word for word. Custom and final-sale items do not come back.',
    'Having the customer mail the goods back before the shop has agreed to the return.':
      'Read the return window and the condition it asks for, request the return number and label first, and send nothing without them.',
    'Burying a cancellation or a new address in a long friendly message.':
      'Send it at once, with change_or_cancel, the order number and the change in the first line: parcels leave within hours.',
    'Trying to place the order in the message, card number and all.':
      'Ask the shop for its checkout link and give it to the customer to pay there.',
  },
  neverAsk: [
    'a card number, its expiry or security code, not even the last four digits',
    'the password of a shop account, or a one-time code that came by text',
    'gift-card numbers and PINs',
    'the full street address for a shipping estimate: the ZIP code is enough',
    'a photo of an ID or a birth date for restricted goods: the shop or the carrier checks it',
    'a tax number for a tax-free or bulk order: certificates go to the shop directly',
  ],
} as const
