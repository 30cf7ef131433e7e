import type { Vocabulary } from '../vocabulary.ts'

export const english: Vocabulary = {
  numbers: Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'
      .split(' ')
      .map((word, index) => [word, index + 1]),
  ),
  people: `i me my mine we us our ours you your he him his she her hers they them their theirs it its himself herself
    themselves myself ourselves baby babys babies infant infants newborn newborns toddler toddlers kid kids child childs
    children son sons daughter daughters boy boys girl girls twin twins sibling siblings brother brothers sister sisters
    preschooler preschoolers grandchild grandson granddaughter grandkids grandchildren niece nephew family families parent
    parents mom moms mum mommy mama dad dads daddy papa grandma grandpa grandparents nanny sitter babysitter friend friends
    cousin cousins partner everyone lo bub`,
  plain: `a an the this that these those some any every each other another more most few and or but then also just really
    be is are am can could should would will shall may might do does doing let lets make makes making get gets getting go
    goes going come comes try trying use using want wants need needs like likes love loves enjoy enjoys help helping helps
    keep keeping keeps know find finding look looking suggest suggestion suggestions recommend recommendation
    recommendations show tell start starting starts begin work works learn learning learns teach teaching plan planning
    prepare preparing create encourage encouraging support practice practise practicing spend spending choose pick bring
    share join to for with in on at of from about during before after between by into around through as while when what
    where which how who whats hows im hes shes theyre lets id ive youre thats theres home house room bedroom kitchen living
    day today tonight tomorrow now morning mornings afternoon afternoons evening evenings weekend weekends daily
    time minute minutes min mins week weeks month months year years spring summer winter autumn halloween christmas easter
    birthday holiday holidays vacation good best better great fun funny easy easier simple new nice quick short favorite
    favourite different big small little age ages early earlier late later young younger older regular consistent same next calmer smoother peaceful handle manage survive always usually sometimes whole wiggly shy curious energetic excited active social simple cook visit invite welcome celebrate gift gifts present presents rainyday indoor outdoor weekday weekdays
    soon already maybe actually age group together ready take takes taking last lasts has have having give gives giving put puts putting up down out off away back so
    very too stop picky clean cleaning instead explain explaining saying says wear wearing shorten extend replace switch wait waiting
    call calls bring brings build stay stays live lives grow growing hear count open close finish finishing end ending avoid introduce quickly
    increase improve improving bigger smaller longer shorter easiest busy free move moving listen watch see say understand remember follow hold turn
    turns change changes set add kind kinds type types sort adjust adjusting transition transitions combine expect expecting
    interesting exciting specific extra main low key language size paper cardboard box boxes basket laundry dishes clothes
    shoes socks phone city town apartment neighborhood country perfect ideal popular classic traditional cute amazing awesome
    first second third last here there together please thanks thank hi hello hey yes thing things way ways something
    anything tip tips advice option options schedule schedules routine routines habit habits list example examples
    stage our one ones write special weather rainy snowy sunny`,
  words: {
    play: `idea ideas party parties play playing plays playtime playful game games activity activities toy toys craft crafts crafting art arts project
      projects paint painting draw drawing color coloring colors colour colouring colours crayon crayons markers chalk build
      building blocks lego legos duplo puzzle puzzles book books read reading story stories storytime song songs sing singing
      music musical dance dancing instrument instruments drum drums peekaboo pretend pretending imaginative imagination
      costume costumes puppet puppets doll dolls teddy ball balls bubbles sandbox playdough slide slides swing swings tent
      tunnel fort walk walks stroll stroller hike picnic park playground nature leaves flowers bugs animals birds clouds
      puddles garden gardening backyard yard outside outdoor outdoors indoor indoors inside beach snow rain cooking baking cook
      bake crawl crawling stand standing sit sitting roll rolling jump jumping run running catch science experiment experiments sensory messy
      motor milestones milestone development developmental language speech talk talking vocabulary letters alphabet numbers
      counting count shapes sorting sort stack stacking matching memory montessori playdate playdates sharing entertain
      entertained entertaining amuse amused busy occupied bored boredom engage engaged stimulate stimulating explore exploring
      discover mirror rattle rattles lullaby lullabies rhyme rhymes laugh laughing giggle smile clap clapping wave waving
      massage bond bonding connect cuddle cuddles snuggle yoga gymnastics sport sports soccer football basketball tennis bike bikes tricycle scooter balance hop hopping skip skipping hopscotch
      kite theater movie movies cartoon cartoons app apps tablet photos album math maths planets seasons abc abcs alphabets spelling
      phonics english spanish french languages emotions feelings manners kindness logic curiosity attention focus concentration
      coordination skill skills teach gift gifts visit museums decorate collect hide hiding seek chase tickle guess guessing
      trick tricks jokes riddles adventure adventures educational creative creativity homemade diy screen screens tv
      costume magic trucks trains dinosaurs dinosaur princess superhero zoo library museum la`,
    sleep: `sleep nap naps naptime naptimes bedtime bedtimes bed beds crib cot bassinet nursery night nights overnight lights dreams sleepover bunk overtired
      settle settling soothe soothing relax relaxing rock rocking pacifier pajamas nightlight bedroom catnap catnaps catnapping
      regression`,
    feeding: `feed feeding feedings feeds eat meal meals mealtime mealtimes snack snacks breakfast lunch lunches dinner dinners
      supper food foods solid solids puree purees weaning wean nursing breastfeed breastfeeding bottle bottles formula milk
      spoon fork utensils cutlery highchair vegetable vegetables veggie veggies fruit fruits carrots broccoli peas banana
      bananas avocado potato potatoes oatmeal porridge cereal yogurt yoghurt pasta bread rice beans lentils chicken toast apple
      apples pear pears recipe recipes lunchbox menu menus cheese soup sandwich sandwiches pancake pancakes muffin muffins smoothie smoothies waffles pizza salad corn cucumber
      tomato tomatoes zucchini squash pumpkin spinach mango peach peaches orange oranges plum strawberries blueberries oats noodles
      couscous quinoa tofu hummus meatballs meat beef turkey portions portion plate plates bowl bib chair table dessert cake cookies
      flavors tastes pumping pump blw burp burping`,
    care: `schedule schedules potty haircut jacket coat suitcase hotel airport packing pack jealous jealousy whining clingy behavior
      behaviour discipline rules praise cooperate cooperation confidence patience listening store restaurant supermarket bath baths bathtime tantrum tantrums daycare preschool school kindergarten goodbye goodbyes dropoff chores
      routine routines travel traveling travelling flight plane airplane independence boundaries dressed dressing toothbrush
      bilingual cleanup tidying tidy`,
  },
  phrases: {
    plain: `thank you
      when it rains|snows
      kind|kinds|type|types|sort of
      were stuck|at|in|going|home|bored|traveling|visiting
      low energy games|game|activities|activity|play|ideas|day|days
      as well
      out of the house
      out and about
      little|young|younger ones?
      at all
      for|of|at|from|around|about|under|over {h}
      {h} to|and|or {h}
      {n} month|months|mo|mos|m|week|weeks|wk|wks|year|years|yr|yrs|y|yo old|olds?
      {n} and a half year|years|month|months old|olds?
      {n} and {n} year|years|month|months old|olds
      {n} days|day old
      month|months|year|years|week|weeks old|olds
      {n} minute|minutes|min|mins
      at|around|before|until|by|from|till {h} {m}? am|pm?
      {h} am|pm
      {n} kids|children|babies|toddlers|siblings|boys|girls|things|adults
      {n} days|times a week
      an|half|one|last hour
      half an hour
      how much should|does|do|can
      how much time
      how many hours|times|minutes|words|things
      how often
      {n} times
      takes|take|lasts|last {k} hours
      waiting room
      only|just|always wants|likes|want|like|loves to? watch|play|read|run|walk|sing|be|use|carry
      without sugar|salt|sugars
      how long
      how old|early|late
      throw|throwing|kick|kicking|roll|catch a|the? ball|balls
      on his|her|their|its own
      take|takes|taking a long|lot|little of? time
      how long does|do|should a|the|{c}? feed|nap|bath|game|feeds|naps|story|walk take|last|be
      stuck inside|indoors|home all day
      as soon as
      a lot|bit|little of?
      lots of
      do you have any?
      we|i only|just? have
      we|i only|just? have {n} minutes|mins|hour
      have|having fun|time
      has|have so|too? much|a|lots|extra|tons lot? of? energy
      full of energy
      give me|us
      stuck at|inside home
      stuck indoors|inside
      stuck in the house|apartment
      deal with
      im|am|are|were tired|exhausted|busy|working
      inside|home|indoors all day
      wears|wear {c} out
      too young|old|early|late for|to
      such as
      set up
      what|how about
      cold|hot|warm|wet|rainy|gray|grey|windy|lazy|slow|long|busy|sunny|snow day|days|morning|afternoon|weather
      dont know what|how|where to? do|play|start?
      run|running out of ideas
      no|without any? prep|preparation|mess|equipment|materials|supplies|money
      low prep|mess|cost
      not much|enough time|space
      small|little|tiny space|apartment|room
      at home|night|work|daycare|bedtime
      age appropriate
      same age
      {n} years|year apart`,
    play: `peek a boo
      {n} games|toys|books|ideas|activities|songs|puzzles|crafts
      play|playing doctor|vet|house|store|shop|school|restaurant|chef|teacher
      fight|fights|fighting|argue|arguing over toys|the|a? toy|toys?
      game|games|play|do|songs|sing|read|activities|ideas in|for the car
      blanket|pillow|cushion fort|forts|tunnel|tent|course
      blow|blowing bubbles
      hand eye coordination
      problem solving
      attention span
      all day with|at|in|together
      make|making friends
      where can|could|should {c} go
      how much tummy|screen|play|reading time
      how much playtime|reading|exercise|play
      like|likes|love|loves|enjoy to do
      what can|could|should|do {c} {c}? do
      what to do with|together|today|indoors|outside|outdoors|inside|at|in|on|when
      peek a boo games
      hide and seek
      simon says
      red light green light
      dress up
      play dough|doh
      tummy time
      hates|dislikes|likes|enjoys tummy time
      doesnt|dont like|enjoy|love tummy time|reading|books|drawing|puzzles
      sensory bin|bins|bag|bags|bottle|bottles|table|play|board|boards
      water play|table|games|painting
      play|paint|painting|games with water|sand|snow|leaves|mud
      finger paint|paints|painting|plays|puppets|puppet|rhymes
      hand|foot prints|print|puppet|puppets
      fine|gross motor skills?
      scavenger|treasure hunt|hunts|basket|map
      obstacle course|courses
      quiet|calm|calming|gentle|active|quieter|calmer game|games|play|activity|activities|time|toys|ideas|things|evening|evenings|songs|music|book|books|thing
      black and white cards|books|pictures
      without|no screens|screen|tv|toys|phone|tablet
      screen free|time
      screen free time
      car ride|rides|trip|trips|games|journey
      road trip|trips
      long flight|flights|drive|drives|trip|trips|journey
      long car|train|plane|bus ride|rides|trip|trips|drive|drives|flight|flights|journey
      on|for a? plane|train|bus
      play by himself|herself|themselves|itself
      plays by himself|herself|themselves
      play on his|her|their own
      independent|independently|solo play
      play independently
      take|taking turns
      take a? walk|walks
      quality time
      body parts
      stuffed animals|animal|toy|toys
      nursery rhymes|rhyme|songs
      baby sign|signs
      sign language
      learn|learning|start|starts|starting|learns|begin to walk|talk|crawl|sit|stand|roll|clap|wave|read|count
      roll|rolling over
      sit|sitting|stand|standing|pull up
      first words|steps|book|books
      cardboard box|boxes
      toilet|paper|cardboard paper? rolls|tubes
      pots and pans
      board game|games
      music|swim|gym class|classes
      story|circle time
      read to|with|aloud
      arts and crafts
      fall|autumn crafts|activities|ideas|leaves
      ice|snow play|painting
      burn|burn off energy
      let off steam
      learn through play
      open ended toys|play
      toy rotation
      rotate toys`,
    sleep: `wake|wakes|waking up? when|as|if|once|after
      sleeps|sleeping in|until|till|near|next
      bedtime|nap|naps|it takes|take|lasts {k} hours
      keeps? get|gets|getting|climbing out of her|his|their|the? bed|crib
      stop|stops|stopping napping|naps
      get ready for bed|bedtime
      lights out
      awake time|window|windows
      naps longer
      share a room
      sleep schedule|schedules|routine|training|regression|regressions|cues|sack|associations|environment|habits|needs|through|train|better|longer|later|well
      sleeping through
      sleeping schedule|habits|routine|arrangements|better|longer|later
      through the night
      all night
      without a fight|battle
      fall|falls|falling|stay|stays|staying asleep
      go|goes|going|get|gets|getting to sleep|bed
      go|goes|going|gets|get back to sleep|bed
      go|goes|going down for|to a|the|his|her|their? nap|naps|bed|sleep
      put|putting {c}? {c}? down? to|for a|the|his|her|their? bed|sleep|nap|naps
      get {c}? {c}? down to|for a? sleep|nap|naps|bed
      day|night sleep
      night waking|wakings|feeds|feed|feeding|feedings|weaning|wean|routine|light
      wake window|windows|time|times
      early morning? waking|wakings|wakeups|wakeup|wake|riser|rising|risers up|ups?
      wake|wakes|waking|wakeup up? so|too|really|very? early|often|frequently
      wake|wakes|waking up? at|during|in|through the? night
      wake|wakes|waking up? in the middle of the night
      wake|wakes|waking up? every|each hour|night|morning
      wake|wakes|waking up? every {k} hours
      wake|wakes|waking up? {n} times a|per|each|every? night
      wake|wakes|waking up? at|around|before {h} {m}? am|pm?
      wake|wakes|waking up? after {n} minutes|mins
      why does|do|is {c} {c}? wake|waking|wakes up? at|during|in the? night
      why does|do|is {c} {c}? {c}? fight|fighting|resist|resisting sleep|naps|bedtime|nap
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? sleep|nap|settle
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? fall|stay asleep
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? go|get back? to back? sleep|bed
      wont|doesnt|refuses to? go down for|to a|the|his|her|their? nap|naps|bed|sleep
      wont|doesnt|refuses to? stay in his|her|their|the|a? own? bed|crib|room
      doesnt|dont want|like to go to sleep|bed
      doesnt|dont want|like to nap|sleep
      isnt sleeping|napping through|well|longer the? night?
      hates|fights|fighting|fight|resists|resisting|resist|refuses|refusing|skips|skipping|skip|stalls|stalling at? going? to? sleep|naps|nap|bedtime|bed|naptime
      bedtime battles|battle|stalling|story|stories|routine|routines|song|songs|struggles
      only naps|sleeps|nap|sleep for? {n} minutes|mins
      only naps|sleeps|nap|sleep on|with me|us
      only naps|sleeps|nap|sleep in my|our arms
      sleeps badly|poorly
      naps for {n} minutes|mins
      {n} naps|nap a|per? day?
      from? {n} to {n} naps|nap
      drop|drops|dropping|skip|skipping the|a|his|her|their|last|first|second|third? last|first|second|third|morning|afternoon|final? nap|naps
      drop|dropping from? {n} to {n} naps|nap
      drop|dropping|go|going|down to {n} naps|nap
      move|moving|transition|transitioning|switch {c}? {c}? to|into his|her|their|a own? big|toddler|floor? kid? bed|room
      move|moving|transition|transitioning|switch {c}? {c}? out of|from our|the|my room|bed|crib|cot|bassinet
      stay|stays|staying|sleep|sleeping in his|her|their|the own? big? bed|crib|room|cot
      stop|stopping contact|short|late naps
      days|day and nights|night mixed|confused up?
      transition|transitioning|transitions|move|moving|switch|switching from|to the|a|one|{n}? nap|naps|crib|cot|bassinet|bed|toddler|big|own|floor|room|his|her|their? kid|bed|room|own|naps|nap|to? bed|room|a? toddler|big? bed?
      to a? toddler|big|floor|own kid? bed
      take|takes|taking short|long|{n} naps|nap
      nap longer|well|better
      has|have day|days and night|nights mixed|confused up?
      short|long|contact|cat|late|longer|shorter|morning|afternoon|last nap|naps
      how much sleep|nap
      how many naps|hours of? sleep?
      white|pink noise
      blackout curtains|blinds|shades
      dark room
      wind|winding|calm|calming|settle|settling down
      self soothe|soothing
      tired toddler|baby|child|kid|parent|parents|mom|dad
      ferber|gentle|no cry? method|sleep training
      scared|afraid of the dark
      nightmares
      daylight saving|savings time?
      time change|changes|zones
      jet lag
      swaddle transition
      when to|do|should|can i|we|you? stop swaddling
      get rid of the|a|his|her|their? pacifier|bottle|bottles
      stop|drop|give|lose|wean the|using|up|from? the|a|his|her|their? pacifier
      without me|rocking|nursing|feeding|help|us|cuddles
      without a|being|the pacifier|held|bottle
      hold|holding|held to sleep
      day and night
      sleepy cues|time
      too late|early for a? nap|bed|bedtime`,
    feeding: `refuses|refusing the|his|her|a? spoon|cup|fork|highchair
      table manners
      finger foods|food
      baby led weaning
      picky|fussy eater|eaters|eating
      start|starting|introduce|introducing solids|solid foods?
      introduce|introducing|offer|offering|try|trying|serve|serving new|a|the|more|different? foods|food|bottle|cup|vegetables|veggies|solids|milk|formula|textures|flavors|spoon
      sippy|open|straw|training cup|cups
      high chair
      breast milk
      table|family meals|foods|food
      family meals|dinner|mealtime
      night feeds|feed|feedings
      cluster|combo|paced|responsive|bottle|dream feeding|feed|feeds
      on demand
      how much milk|formula|food|breast|solid milk|food?
      how many ounces|oz|ml of milk|formula
      how many bottles|meals|feeds|snacks|times of|a? milk|formula|day?
      {n} meals|snacks|bottles|feeds|feedings a|per? day?
      how often should|do|does|to feed|eat|{c} {c}? {c}? feed|eat|nurse|snack?
      wont|doesnt|refuses|refusing to? eat|try|touch any|his|her|their|new|green? vegetables|veggies|fruit|fruits|greens|broccoli|carrots|peas
      wont|doesnt|refuses|refusing to? try new|different food|foods|things
      refuses|hates|dislikes|rejects vegetables|veggies|broccoli|peas|carrots|fruit|greens
      doesnt|dont like|love|eat vegetables|veggies|broccoli|peas|carrots|fruit|greens|new foods?
      only|just wants|eats|likes to? eat? pasta|bread|snacks|rice|toast|bananas|chicken|noodles|yogurt
      throws|throwing|throw|drops|dropping food
      stop|stops throwing|dropping food|toys
      try|trying|tries|taste|tasting new foods|food|things|vegetables|flavors
      play|plays|playing with food|foods
      healthy|easy|quick|simple|savory meal|meals|snack|snacks|breakfast|breakfasts|lunch|lunches|dinner|dinners|food|foods|recipes
      feed himself|herself|themselves|itself
      self feed|feeding
      eats only|just pasta|bread|snacks|rice|toast|bananas|chicken|noodles|yogurt
      baby food
      paced
      eat|eats|eating more|habits|schedule|routine|vegetables|veggies|together|solids|better|well
      sit|sits|sitting at|through|for the|a|dinner|lunch? table|dinner|meal|meals
      take|takes|taking a bottle
      hold|holding|holds his|her|their|the|a own? bottle|spoon|cup
      use|using a spoon|fork|cup
      drink|drinking from a|an open|straw|sippy? cup
      cows milk
      stop|stopping breastfeeding|nursing|bottle|night the? bottle|feeds|feedings?
      from breast|bottle to bottle|cup|formula|solids
      baby food
      meal plan|planning|ideas|prep`,
    care: `cut|cutting|trim|trimming {c}? {c}? nails
      potty train|training|trained|trains
      toilet train|training
      brush|brushing|brushes|clean|cleaning {c}? {c}? teeth
      has|have|having a|many|lots|more? of? tantrum|tantrums|meltdown|meltdowns
      drop off|offs
      hates|likes|refuses|doesnt|dislikes like|to? brush|brushing|having|the? teeth|bath|baths|bathtime
      wont|refuses|doesnt|hates let|to|want me|us|to|get? brush|brushing|get|dressed his|her|their? teeth|dressed?
      diaper|nappy change|changes|changing
      without a? tantrum|tantrums|fight|fights|battle|battles
      hates? get|gets|getting dressed
      bath time|toys|games|songs|play
      wash|washing|brushing|brush his|her|their? hair|hands
      separation anxiety
      screen time|limits
      sibling rivalry|jealousy
      new baby|sibling|brother|sister
      back|return|returning|going|go back? to work
      first day|days of|at|weeks daycare|preschool|school|at? daycare|preschool?
      terrible twos
      wont|doesnt|refuses to? share|listen|cooperate
      clean|cleaning|tidy|tidying up
      put|putting away|on toys|shoes|clothes|coat|pajamas
      throws|throwing|throw tantrums|toys|a tantrum?
      two homes|houses|languages
      second language
      pack|packing for|list|a? trip|flight|daycare?
      baby|toddler carrier|proofing|monitor
      in the? restaurant|restaurants|store|supermarket
      at a? restaurant|restaurants|store|supermarket
      waiting|wait for|in line|at? food|restaurant?`,
  },
  joined: { wont: 'will not', doesnt: 'does not', dont: 'do not', cant: 'can not|cannot', isnt: 'is not' },
  judging: { always: 'is are am be does do', aboutSleepAndFeeding: 'can could may should will would shall might' },
  asking: 'you|there|anyone|should i|should we',
  openers: 'and or but then also please hi hello hey thanks yes just',
  apart: [
    [
      'eat drink drinking taste feed feeding bottle milk',
      `paint paints painting crayon crayons markers chalk blocks lego legos duplo sand playdough dough doh slime bubbles toy toys
       ball balls water bath leaves flowers bugs mud paper cardboard box boxes socks shoes clothes laundry dishes phone puzzle book books puddles clouds snow sandbox garden`,
    ],
    [
      'himself herself themselves itself own independent independently solo',
      'bath baths bathtime water beach outside outdoors kitchen stairs swing swings slide slides park garden backyard yard snow',
    ],
    ['sleep nap asleep crib cot bassinet', 'toy toys teddy doll dolls stuffed ball balls bubbles blocks water bath'],
    ['something anything', 'sleep nap bedtime'],
    [
      'late later',
      'walk walking talk talking crawl crawling speech language sit sitting stand standing milestone milestones',
    ],
    ['asleep', 'bath bathtime tub'],
    ['off', 'food milk bottle feed feeds solids'],
    ['bath bathtime', 'phone call out away outside kitchen cook cooking busy'],
    ['off', 'bed beds crib cot couch table chair highchair swing slide'],
    ['roll rolls rolling', 'bed beds crib cot'],
  ],
  never: `sleep with|nap with|naps with|sleep a lot|nap a lot|make him sleep|make her sleep|make them sleep|make it sleep
    |help now|is out|hes out|shes out|is down|hes down|shes down|so down|am down|im down|very down|hold down|hold him down
    |hold her down|end it|him away|her away|them away|baby away|bring up|brings up|burp up|back up|comes up|come up|coming up
    |milk up|food up|feed up|bottle up|milk down|food down|keep down|comes out|come out|coming out|milk out|stop feeding my
    |stop feeding him|stop feeding her|too little|so little|very little|too few|so few|very few|little milk|little food
    |always sleeping`,
}
